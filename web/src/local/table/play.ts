/** Acts: whether the rules allow them, what they are aimed at, and what the log says of them. */
import type { Act } from '@protocol'
import { BadValue } from '../../declared/read.ts'
import { actionOf, clauseOf, type Match } from '../match.ts'
import { ALLOWED, VOID } from '../module.ts'
import { type Clocks, milliseconds } from './clocks.ts'
import type { Acted } from './log.ts'
import type { Decision, Refusal } from './outcome.ts'
import { type ArrivedAct, hasSeat, made, type PendingAct, type Races } from './races.ts'
import type { TableState } from './state.ts'

type Who = Acted['who']

/** Reads an act and reaches a verdict on it; or says why it is refused. */
export function judge(
  state: TableState,
  races: Races,
  who: Who,
  seat: number,
  message: Act,
  now: number,
): PendingAct | Refusal {
  const { match, turn } = state
  const action = actionOf(match.game, message.do)
  if (action === undefined) return { reason: 'action' }
  if (message.on > state.n) return { reason: 'future' }
  const seen = state.before(message.on)
  const acted = (state.actedAt.get(seat) ?? -1) > message.on
  if (!seen || acted || hasSeat(races, seat)) return { reason: 'stale' }
  if (seat !== turn && action === match.game.pass) return { reason: 'needless' }
  if (seat === turn && match.turn(seen) !== seat) return { reason: 'stale' }
  try {
    const aim = message.aim ?? match.aim(seat, action, seen)
    const act = judged(state, { id: message.id, who, seat, action, aim, came: now })
    return act.verdict > ALLOWED ? forbidden(match, act) : act
  } catch (error) {
    if (error instanceof BadValue) return { reason: 'action' }
    throw error
  }
}

/** An act with the verdict of the rules on it, as the match stands now. */
export function judged({ match, n }: TableState, act: ArrivedAct): PendingAct {
  const aim = match.aimNumber(act.aim)
  return { ...act, ...match.rules.verdict(match.record, act.seat, act.action, aim), judgedAt: n }
}

const forbidden = ({ game }: Match, { verdict }: PendingAct): Refusal => ({
  reason: 'clause',
  clause: clauseOf(game, verdict),
})

/**
 * Decides an act for good: the rules judge it as the match stands now. If nothing has happened since
 * it arrived, the verdict from then still stands.
 */
export function conclude(
  state: TableState,
  clocks: Clocks,
  races: Races,
  pending: PendingAct,
  fresh: () => string,
): Decision {
  const { match } = state
  const act = pending.judgedAt === state.n ? pending : judged(state, pending)
  if (act.verdict > ALLOWED) return { rows: [], refusal: forbidden(match, act) }
  const { id, who, seat, aim } = act
  const late = act.verdict === VOID
  const by = late ? lateBy(state, clocks, races, act) : undefined
  const row: Acted = {
    type: 'acted',
    at: Date.now(),
    who,
    id,
    seat,
    do: match.text(act.action),
    aim,
    fresh: fresh(),
    void: late,
    beaten: by,
  }
  if (!late) return { rows: [row], refusal: null }
  const told = act.rows.length > 0 && !state.wasLate(seat, row.do)
  return { rows: told ? [row] : [], refusal: { reason: 'late', by } }
}

/** By how many milliseconds an act lost the race that was decided last. */
function lateBy(
  { lastAct, turn }: TableState,
  clocks: Clocks,
  { decided }: Races,
  act: PendingAct,
): number | undefined {
  const [first] = decided
  if (!first || lastAct === null || lastAct.seat === act.seat) return undefined
  const own = decided.find(({ seat }) => seat === act.seat)?.made ?? made(act, clocks, turn)
  return milliseconds(own - first.made)
}
