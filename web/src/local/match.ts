/** One play of a game in the browser: its record, its past, and what each seat may see. */
import type { Declaration } from '../declared/declaration.ts'
import { numbersOf } from '../declared/read.ts'
import { type Json, take } from '../declared/shapes.ts'
import { actionText, SPECTATOR, TABLE, writeEvent, writeView } from '../declared/write.ts'
import {
  ALLOWED,
  type GameModule,
  type Outcome,
  type Past,
  type Rows,
  type State,
  UNAIMED,
  VOID,
} from './module.ts'

export type Doc = Record<string, Json>

/** One act, as a record keeps it. */
export interface Play {
  seat: number
  action: number
  /** The aim of the act; null if it had none. */
  aim: Json
  /** Random bits stirred in before, 48 hexadecimal digits; null if none. */
  fresh: string | null
}

/** Where a match begins: dealt from a seed, or a record at which another match stood. */
export type Beginning =
  | { players: number; options: Readonly<Doc>; seed: bigint; number?: number }
  | { record: State }

const COLUMNS = 8
/** The number of worlds in which an act is tried out before it may be taken back. */
const WORLDS = 16

function* rowsIn(rows: Rows): Generator<bigint[]> {
  for (let at = 0; at < rows.length; at += COLUMNS) yield [...rows.subarray(at, at + COLUMNS)]
}

const texts = new WeakMap<Declaration, Map<string, number>>()
/** The action of this text; undefined if the game has none. */
export function actionOf(game: Declaration, text: string): number | undefined {
  let known = texts.get(game)
  if (!known) {
    known = new Map(game.actions.map((_, id) => [actionText(game, id), id]))
    texts.set(game, known)
  }
  return known.get(text)
}

/** A clause's number as its id: 13 is `EK-13`. */
export const clauseOf = (game: Declaration, clause: number): string => `${game.prefix}-${clause}`

export class Match {
  readonly plays: Play[] = []
  readonly players: number
  record: State
  /** The records before each act. */
  private readonly before: State[] = []
  /** The rows of the deal, then of each act. */
  private readonly told: Rows[]
  private events = 0

  constructor(
    readonly rules: GameModule,
    readonly begun: Beginning,
  ) {
    if ('record' in begun) {
      this.record = begun.record
      this.told = [new BigInt64Array()]
    } else {
      const dealt = rules.deal(begun.players, begun.options, begun.seed, begun.number)
      this.record = dealt.record
      this.told = [dealt.rows]
    }
    this.players = rules.players(this.record)
    this.events = this.told[0]?.length ?? 0
  }

  get game(): Declaration {
    return this.rules.game
  }

  /** How many events there have been. */
  get eventCount(): number {
    return this.events / COLUMNS
  }

  get outcome(): Outcome {
    return this.rules.outcome(this.record)
  }

  get over(): boolean {
    return this.outcome.over !== 0
  }

  /** The history that memory and attention follow. */
  get past(): Past {
    const dealt = 'record' in this.begun ? null : this.begun
    return { seed: dealt?.seed ?? null, number: dealt?.number ?? 0, told: this.told }
  }

  /** The seat on turn, in this record or an earlier one. */
  turn(record: State = this.record): number {
    const field = this.game.record.fields.turn
    return field ? ((record[field.at] ?? 0) << 24) >> 24 : -1
  }

  text(action: number): string {
    return actionText(this.game, action)
  }

  legal(seat: number): number[] {
    return this.rules.legal(this.record, seat)
  }

  /** The aim that an act would have in this record. */
  aim(seat: number, action: number, record: State = this.record): Json {
    const number = this.rules.aim(record, seat, action)
    if (number === UNAIMED) return null
    return take(this.game.aim, [number][Symbol.iterator](), this.players)
  }

  /** The number of an aim; throws a `BadValue` for an aim that no act can have. */
  aimNumber(aim: Json): number {
    if (aim === null) return UNAIMED
    return Number(numbersOf(this.game.aim, aim, { players: this.players, eyes: TABLE })[0])
  }

  /** Carries out an act; returns the clause that forbids it, `ALLOWED` or `VOID`. */
  play({ seat, action, aim, fresh }: Play): number {
    const done = this.rules.act(this.record, seat, action, this.aimNumber(aim), fresh)
    if (done.verdict > ALLOWED) return done.verdict
    this.before.push(this.record)
    this.record = done.record
    this.told.push(done.rows)
    this.events += done.rows.length
    this.plays.push({ seat, action, aim, fresh: done.verdict === VOID ? null : fresh })
    return done.verdict
  }

  /** Takes the latest act back. */
  undo(): void {
    this.record = this.before.pop() ?? this.record
    this.events -= this.told.pop()?.length ?? 0
    this.plays.pop()
  }

  /** The match as it stood after so many acts. */
  at(acts: number): State {
    return this.before[acts] ?? this.record
  }

  /** The events since so many, as these eyes may see them. */
  eventsFor(eyes: number, since = 0): Doc[] {
    const found: Doc[] = []
    let number = 0
    for (const rows of this.told) {
      const count = rows.length / COLUMNS
      if (number + count > since)
        for (const row of rowsIn(rows.subarray(COLUMNS * Math.max(0, since - number)))) {
          const event = writeEvent(this.game, this.players, row, eyes)
          if (event) found.push(event)
        }
      number += count
    }
    return found
  }

  /** The events of one act, counted from 1; 0 is the deal. */
  eventsOf(act: number, eyes: number): Doc[] {
    const rows = [...rowsIn(this.told[act] ?? new BigInt64Array())]
    return rows
      .map((row) => writeEvent(this.game, this.players, row, eyes))
      .filter((event) => event !== null)
  }

  /** The position as these eyes see it; `TABLE` sees all, the random state included. */
  position(eyes: number, record: State = this.record): Doc {
    return writeView(this.game, this.rules.view(record, eyes))
  }

  /** Did nobody learn anything from the latest act, and was nothing drawn? */
  showedNothing(): boolean {
    const [last, before] = [this.plays.at(-1), this.before.at(-1)]
    if (!last || !before) return false
    return this.rules.showsNothing(before, this.record, last.seat, last.action, WORLDS)
  }
}

/** The eyes that a text names: a seat's number, `spectator` or `table`; null if there are none. */
export function eyesOf(text: string, players: number): number | null {
  if (text === 'table') return TABLE
  if (text === 'spectator') return SPECTATOR
  const seat = Number(text)
  return /^\d+$/.test(text) && seat < players ? seat : null
}
