/** Hints, reviews, replays and records: answers whose code the worker loads when a page asks. */
import { TABLE } from '../declared/write.ts'
import { hint, Reviewing } from './advice.ts'
import { CHAMPION } from './bots.ts'
import { replayOf, replayOfPosition, replayOfRecord, wholeOfPosition } from './looking-back.ts'
import { type Doc, Match } from './match.ts'
import type { GameModule } from './module.ts'
import { gameOfPosition } from './position.ts'
import { BadRecord, Problem } from './problem.ts'
import { gameOfRecord, writeRecord } from './record.ts'
import { putField } from './record-fields.ts'
import type { Sheet } from './sheet.ts'
import type { Core } from './table/core.ts'
import { infoOf } from './table/frames.ts'
import type { Answers, NewLocal } from './talk.ts'

/** A game that is ready to be played, and lends instances of its rules. */
interface Place {
  readonly sheet: Sheet
  readonly rules: GameModule
  borrowFor(bot: string): Promise<GameModule>
  giveBack(rules: GameModule): void
}

/** The tables of the worker, and its games by the file of their rules. */
export interface Surroundings {
  still(id: string): Promise<{ core: Core; place: Place }>
  drive(id: string): Promise<{ core: Core }>
  room(stem: string): Promise<Place>
}

/** How many reviews stay in memory. */
const REVIEWS = 8
const reviews = new Map<string, Reviewing>()

type Asked = 'hint' | 'review' | 'replay' | 'record' | 'replayFile' | 'position'

export const answersOf = (around: Surroundings): Pick<Answers, Asked> => ({
  hint: async (id) => {
    const { core } = await around.drive(id)
    const { match, sheet, n, opened, people, phase } = core.state
    const { you } = core.device
    if (sheet.simulations === null) throw new Problem(503, 'broken')
    if (people.length > 1) throw new Problem(403, 'company')
    if (phase !== 'playing' || you === null || !match.legal(you).length)
      throw new Problem(409, 'turn')
    const place = await around.room(opened.stem)
    const rules = await place.borrowFor(CHAMPION)
    return hint(rules, sheet, match, you, n).finally(() => place.giveBack(rules))
  },
  review: async (id) => {
    const known = reviews.get(id)
    if (known) return known.now
    const { core, place } = await finished(around, id)
    if (place.sheet.simulations === null) throw new Problem(503, 'broken')
    const rules = await place.borrowFor(CHAMPION)
    const review = new Reviewing(rules, place.sheet, core.state.match)
    reviews.set(id, review)
    const [oldest] = reviews.keys()
    if (reviews.size > REVIEWS && oldest !== undefined) reviews.delete(oldest)
    void review.run().finally(() => place.giveBack(rules))
    return review.now
  },
  replay: async (id, eyes) => {
    const { core } = await finished(around, id)
    return replayOf(core.state.match, infoOf(core), eyes)
  },
  record: async (id) => {
    const { match, names } = (await finished(around, id)).core.state
    return writeRecord(match, names)
  },
  replayFile: async (text, eyes, stems) => {
    const { rules } = await roomOf(around, gameOfRecord(text), stems)
    return replayOfRecord(rules, text, eyes)
  },
  position: async (text, stems) => {
    const { rules } = await roomOf(around, gameOfPosition(text), stems)
    return replayOfPosition(rules, text)
  },
})

async function finished(
  { still }: Surroundings,
  id: string,
): Promise<{ core: Core; place: Place }> {
  const found = await still(id)
  if (found.core.state.phase !== 'over') throw new Problem(409, 'running')
  return found
}

/** The rules of a game that a file or a position names. */
async function roomOf({ room }: Surroundings, game: string, stems: Record<string, string>) {
  const stem = Object.hasOwn(stems, game) ? stems[game] : undefined
  if (!stem) throw new BadRecord(`There is no game ${game || '?'} here.`)
  return room(stem)
}

/** The record and the options of a match that goes on; nobody knows what comes. */
export async function goingOn(
  { still }: Surroundings,
  { rules }: Place,
  from: NonNullable<NewLocal['from']>,
  players: number,
) {
  const begun =
    'table' in from
      ? (await still(from.table)).core.state.match.at(from.at).slice()
      : wholeOfPosition(rules, from.position)
  putField(rules.game, begun, 'live', [1n])
  if (rules.players(begun) !== players || rules.outcome(begun).over || rules.flaw(begun))
    throw new Problem(422, 'position')
  const words = crypto.getRandomValues(new BigUint64Array(3))
  const record = rules.reseeded(begun, words[0] ?? 0n, words[1] ?? 0n, words[2] ?? 0n)
  const { live: _, ...options } = new Match(rules, { record }).position(TABLE).options as Doc
  return { record, options }
}
