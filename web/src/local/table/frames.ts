/**
 * The frames for each pair of eyes. Everything in them about the match comes through
 * `Match.position`, `Match.legal` and `Match.eventsFor`, the one door for secrets.
 */
import type { SeatInfo, TableInfo } from '@protocol'
import { SPECTATOR, TABLE } from '../../declared/write.ts'
import type { Doc } from '../match.ts'
import type { LocalFrame } from '../talk.ts'
import type { Core } from './core.ts'
import type { TableState } from './state.ts'

/** The frame for the seat that looks, with everything that happened after the number `since`. */
export function frameOf(core: Core, since: number): LocalFrame {
  const { device, state } = core
  const { you } = device
  const eyes = you ?? SPECTATOR
  return {
    type: 'table',
    n: state.n,
    since: Math.max(since, -1),
    you,
    undoable: core.mayUndo(eyes),
    table: infoOf(core),
    clock: core.clock,
    device: device.info,
    view: viewOf(core, eyes),
    events: state.match.eventsFor(eyes, state.eventsAt(since)),
    news: state.news.flatMap(([n, news]) => (n > since ? [news] : [])),
  }
}

/** The view of these eyes, with their legal actions. When the match is over everything is shown. */
export function viewOf(core: Core, eyes: number): Doc {
  const { match } = core.state
  if (match.over) {
    const { random: _, ...open } = match.position(TABLE)
    return { ...open, legal: [] }
  }
  return { ...match.position(eyes), legal: legal(core, eyes).map((id) => match.text(id)) }
}

/**
 * Nobody is asked for passes out of turn. At one device people answer from the middle, and together
 * they say that nobody does.
 */
function legal({ device, state }: Core, eyes: number): number[] {
  const { match, isShared, turn } = state
  const { pass, close } = match.game
  if (eyes < 0 || state.playerAt(eyes) !== null || (eyes !== turn && !device.mayAnswer)) return []
  const excluded = eyes !== turn ? pass : isShared ? close : null
  return match.legal(eyes).filter((id) => id !== excluded)
}

/** Everything about a table that all may know. */
export function infoOf({ id, state, hold }: Core): TableInfo {
  const { opened, match, phase } = state
  const outcome = phase === 'over' ? match.outcome : null
  return {
    id,
    code: '',
    game: opened.game,
    rules: opened.rules,
    players: opened.players,
    options: opened.options,
    pace: opened.pace,
    public: false,
    host: personAt(state.people[0] ?? 0),
    phase,
    seats: opened.people.map((name, seat) => seatInfo(state, name, seat)),
    watchers: 0,
    undo: null,
    result: outcome?.shares ?? null,
    points: outcome?.points ?? null,
    rated: false,
    after: opened.after,
    rematch: state.rematch,
    turn: state.turn,
    held: hold !== null,
  }
}

function seatInfo(state: TableState, name: string | null, seat: number): SeatInfo {
  const here = name !== null
  return {
    name,
    person: here ? personAt(seat) : null,
    bot: state.playerAt(seat),
    here,
    ready: here && state.rematch !== null,
    returning: here && state.standIn === seat,
  }
}

/** The id of the person at a seat of this device. */
const personAt = (seat: number): string => `local.${seat}`
