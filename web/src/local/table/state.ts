/** A table as the fold of its log: the same rows always give the same table. */
import type { Table } from '@protocol'
import { actionOf, Match } from '../match.ts'
import { ALLOWED, type GameModule, type State } from '../module.ts'
import type { Sheet } from '../sheet.ts'
import type { Acted, Opened, Row } from './log.ts'

type News = Table['news'][number]

/** How many numbers back a command may refer. */
const REMEMBERED = 64

export class TableState {
  n = -1
  readonly match: Match
  /** The seat whose turn a bot plays, because its time was up. */
  standIn: number | null = null
  rematch: string | null = null
  /** The commands that were carried out, and the number of each. */
  readonly done = new Map<string, number>()
  readonly news: [number, News][] = []
  /** The match's record as it was from each number on. */
  readonly records: [number, State][] = []
  /** The latest act, while it could be undone. */
  lastAct: Acted | null = null
  /** Has the latest act ended a round, and not the match? */
  roundEnded = false
  /** How many acts were made on this turn. */
  private turnActs = 0
  /** The acts that came too late since the latest act that stands: each is told once. */
  private readonly late = new Set<string>()
  /** The number of each seat's latest act. */
  readonly actedAt = new Map<number, number>()
  /** How many events the match had after each number. */
  private readonly eventCounts: number[] = []

  constructor(
    readonly sheet: Sheet,
    rules: GameModule,
    readonly opened: Opened,
    rows: readonly Row[] = [],
  ) {
    this.match = new Match(rules, beginning(opened))
    for (const row of [opened, ...rows]) this.apply(row)
  }

  get phase(): 'playing' | 'over' {
    return this.match.over ? 'over' : 'playing'
  }

  /** The seat on turn; null once the match is over. */
  get turn(): number | null {
    return this.match.over ? null : this.match.turn()
  }

  /** The seats of people. */
  get people(): number[] {
    return this.opened.people.flatMap((name, seat) => (name === null ? [] : [seat]))
  }

  /** Does the latest act on this turn give its seat the whole time again? */
  get hasWholeTime(): boolean {
    return this.turnActs < this.sheet.timed_acts
  }

  /** Has this act come too late before, since the latest act that stands? */
  wasLate(seat: number, act: string): boolean {
    return this.late.has(`${seat} ${act}`)
  }

  /** Do several people share this device? */
  get isShared(): boolean {
    return this.people.length > 1
  }

  get names(): string[] {
    return this.opened.people.map((name, seat) => name ?? this.opened.bots[seat] ?? '')
  }

  /** The bot that plays a seat now; null where a person does. */
  playerAt(seat: number): string | null {
    if (this.opened.people[seat] == null) return this.opened.bots[seat] ?? null
    return seat === this.standIn ? this.sheet.stand_in : null
  }

  /** The match's record as it was at a number; null if that is too long ago to say. */
  before(on: number): State | null {
    return this.records.findLast(([n]) => n <= on)?.[1] ?? null
  }

  /** How many events the match had at a number. */
  eventsAt(n: number): number {
    return n < 0 ? 0 : (this.eventCounts[n] ?? 0)
  }

  // --- the fold

  /** The only way a table changes. */
  apply(row: Row): void {
    this.n++
    if ('id' in row && row.id) this.done.set(row.id, this.n)
    switch (row.type) {
      case 'opened':
        this.tell({ what: 'started' })
        break
      case 'acted':
        this.play(row)
        break
      case 'undone':
        this.match.undo()
        this.lastAct = null
        this.turnActs = Math.max(0, this.turnActs - 1)
        this.tell({ what: 'undone', seat: row.seat })
        break
      case 'late':
        this.standIn = row.seat
        this.tell({ what: 'away', seat: row.seat, why: 'time' })
        break
      case 'rematched':
        this.rematch = row.table
        this.tell({ what: 'rematched' })
        break
    }
    this.records.push([this.n, this.match.record])
    if (this.records.length > REMEMBERED) this.records.shift()
    this.eventCounts[this.n] = this.match.eventCount
  }

  private play(row: Acted): void {
    const { match, rounds, turn } = this
    const action = actionOf(match.game, row.do)
    const verdict =
      action === undefined
        ? 1
        : match.play({ seat: row.seat, action, aim: row.aim, fresh: row.fresh })
    if (verdict > ALLOWED) throw new Error(`This match can't be played on: ${row.do} is forbidden.`)
    this.roundEnded = this.rounds > rounds && !match.over
    this.actedAt.set(row.seat, this.n)
    this.lastAct = row.void ? null : row
    if (row.beaten !== undefined) this.tell({ what: 'beaten', seat: row.seat, by: row.beaten })
    if (row.void) this.late.add(`${row.seat} ${row.do}`)
    else this.countAct(row, turn)
    if (match.over) this.tell({ what: 'ended' })
  }

  /**
   * An act ends the turn, or is one more act on it. A stand-in that plays a turn plays it to its end.
   */
  private countAct(row: Acted, turn: number | null): void {
    this.late.clear()
    if (this.turn !== turn || this.roundEnded) {
      this.turnActs = 0
      this.standIn = null
    } else if (row.seat === turn) this.turnActs++
  }

  /** How many rounds have begun; 0 in a game without rounds. */
  private get rounds(): number {
    return this.sheet.rounds === null ? 0 : this.match.outcome.rounds
  }

  private tell(news: News): void {
    this.news.push([this.n, news])
    if (this.news.length > REMEMBERED) this.news.shift()
  }
}

const beginning = ({ players, options, seed, record }: Opened) =>
  record !== null
    ? { record: Uint8Array.from(record.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16)) }
    : {
        players,
        options: { ...options, live: true },
        seed: BigInt(seed ?? 0),
      }
