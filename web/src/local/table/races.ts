/**
 * Races: which of several acts was made first.
 *
 * An act that arrives while a window is open (see `clocks.ts`) is not played at once. It counts as
 * *made* when it arrived, for on one's own device no line is slow; an ordinary act of the seat on
 * turn counts as made at the end of the window at the earliest. Then the act that was made first is
 * played, claims before others, and the others are judged by the table as it is then.
 */
import type { Json } from '../../declared/shapes.ts'
import type { Verdict } from '../module.ts'
import type { Clocks } from './clocks.ts'
import type { Acted } from './log.ts'

/** An act that has arrived. */
export interface ArrivedAct {
  id: string
  who: Acted['who']
  seat: number
  action: number
  aim: Json
  came: number
}

/** An act that is judged, and not played yet. */
export interface PendingAct extends ArrivedAct, Verdict {
  /** The table's number when it was judged. */
  judgedAt: number
}

/** One act of a race: when it counts as made. */
export interface Rival {
  seat: number
  made: number
}

/** The races of one table. */
export interface Races {
  /** The acts that wait. */
  waiting: PendingAct[]
  /** The acts among which the latest one was the first; none if it had no window to wait for. */
  decided: readonly Rival[]
}

/** Does an act of this seat wait? */
export const hasSeat = ({ waiting }: Races, seat: number): boolean =>
  waiting.some((act) => act.seat === seat)

/** Takes the act that was made first, once it has waited long enough, and all acts of its race. */
export function takeFirst(
  races: Races,
  clocks: Clocks,
  turn: number | null,
  now: number,
): [PendingAct, Rival[]] | null {
  const ranked = races.waiting
    .map((act) => ({ act, seat: act.seat, made: made(act, clocks, turn) }))
    .sort(
      (a, b) =>
        a.made - b.made || Number(a.seat === turn) - Number(b.seat === turn) || a.seat - b.seat,
    )
  const [first] = ranked
  if (!first || (clocks.patience && first.made > now)) return null
  races.waiting = races.waiting.filter((act) => act !== first.act)
  return [first.act, ranked]
}

/** When an act counts as made. */
export function made({ seat, came }: PendingAct, clocks: Clocks, turn: number | null): number {
  return seat === turn ? Math.max(came, clocks.windowEnds) : came
}
