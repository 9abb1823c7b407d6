/** Replays: of matches on this device, of records, and of pasted positions. */
import type { Replay, Step, TableInfo } from '@protocol'
import type { Declaration } from '../declared/declaration.ts'
import { TABLE } from '../declared/write.ts'
import { type Doc, eyesOf, Match } from './match.ts'
import type { GameModule, State } from './module.ts'
import { readPosition } from './position.ts'
import { Problem } from './problem.ts'
import { readRecord } from './record.ts'

function steps(match: Match, eyes: number): Step[] {
  const view = (acts: number): Doc => {
    const { random: _, ...shown } = match.position(eyes, match.at(acts))
    return shown
  }
  const first: Step = { seat: null, do: null, events: match.eventsOf(0, eyes), view: view(0) }
  return [
    first,
    ...match.plays.map(({ seat, action }, i) => ({
      seat,
      do: match.text(action),
      events: match.eventsOf(i + 1, eyes),
      view: view(i + 1),
    })),
  ]
}

/** A match step by step, as these eyes see it. */
export function replayOf(match: Match, table: TableInfo, eyes: string): Replay {
  const seen = eyesOf(eyes, match.players)
  if (seen === null) throw new Problem(404, 'path', `eyes=${eyes}: there is no such seat.`)
  return { table, eyes, steps: steps(match, seen) }
}

/** The table of a match that was not played here. */
function infoOfGame(game: Declaration, { live: _, ...options }: Doc, names: string[]): TableInfo {
  return {
    id: '',
    code: '',
    game: game.name,
    rules: game.rules,
    players: names.length,
    options,
    pace: 'none',
    public: false,
    host: '',
    phase: 'playing',
    seats: names.map((name) => ({ name, person: null, bot: null, here: false })),
    watchers: 0,
    undo: null,
    result: null,
    points: null,
    rated: false,
    after: null,
    rematch: null,
  }
}

/** The result is told to whoever sees everything. */
function infoOfRecord(match: Match, names: string[], eyes: number = TABLE): TableInfo {
  const { over, shares, points } = match.outcome
  const info = infoOfGame(match.game, match.position(eyes).options as Doc, names)
  if (!over) return info
  return eyes === TABLE
    ? { ...info, phase: 'over', result: shares, points }
    : { ...info, phase: 'over' }
}

/** The match of a record file, step by step. */
export function replayOfRecord(rules: GameModule, text: string, eyes: string): Replay {
  const { match, names } = readRecord(rules, text)
  return replayOf(match, infoOfRecord(match, names), eyes)
}

/** A pasted position as a replay with one step, seen by the eyes that it was written for. */
export function replayOfPosition(rules: GameModule, text: string): Replay {
  const match = new Match(rules, { record: readPosition(rules, text) })
  const eyes = rules.eyes(match.record)
  const { random: _, ...view } = match.position(eyes)
  const names = Array.from({ length: match.players }, (_, seat) => `Seat ${seat}`)
  const table = infoOfRecord(match, names, eyes)
  return { table, eyes: String(view.eyes), steps: [{ seat: null, do: null, events: [], view }] }
}

/** The record at which a match may begin. If the position is a seat's, the rest is imagined. */
export function wholeOfPosition(rules: GameModule, text: string): State {
  const read = readPosition(rules, text, true)
  const words = crypto.getRandomValues(new BigUint64Array(1))
  return rules.eyes(read) === TABLE ? read : rules.imagined(read, words[0] ?? 0n)
}
