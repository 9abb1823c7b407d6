/**
 * A table in the browser: people at one device, and bots. A plain, synchronous machine that gets
 * the time from outside, like the server's core (src/tablee/server/table/core.py), and speaks the
 * same protocol. Nothing here waits, sends or stores.
 */
import type { Act, ClientMessage, Clock, Dup, Table as Frame, No, Ok } from '@protocol'
import { BadValue } from '../declared/read.ts'
import type { Json } from '../declared/shapes.ts'
import { TABLE } from '../declared/write.ts'
import { infoOf } from './info.ts'
import type { Acted, Opened, Row } from './log.ts'
import { actionOf, clauseOf, type Doc, Match } from './match.ts'
import { ALLOWED, type GameModule, type State, VOID } from './module.ts'
import type { Pace, Sheet } from './sheet.ts'

export type Answer = Ok | Dup | No
type Reason = No['reason']
type News = Frame['news'][number]

/** How many numbers back a command may refer. */
const REMEMBERED = 64
/** A bot that has not answered after so many seconds has its act chosen at random. */
const PATIENCE = 30

/** A bot is to choose for a seat, as the table was at this number. */
export interface Think {
  seat: number
  n: number
  bot: string
}

/** The results of one call. */
export interface Outcome {
  since: number
  rows: Row[]
  answers: Answer[]
  thinks: Think[]
  changed: boolean
  /** The id of a command that asks for a rematch. */
  rematch: string | null
}

/** An act that waits until the window is over. */
interface Pending {
  id: string
  who: Acted['who']
  seat: number
  action: number
  aim: Json
  made: number
}

interface Refused {
  reason: Reason
  clause?: string
}

export interface Chance {
  /** 48 hexadecimal digits that nobody has seen. */
  fresh(): string
  /** From 0 to 1. */
  random(): number
}

export class Table {
  n = -1
  readonly match: Match
  /** The seat that looks at this device now. */
  you: number
  rematch: string | null = null
  private readonly news: [number, News][] = []
  private readonly records: [number, State][] = []
  private readonly eventCounts: number[] = []
  private readonly done = new Map<string, number>()
  private readonly actedAt = new Map<number, number>()
  private readonly pace: Pace
  private readonly thoughtTime: number
  private lastAct: Acted | null = null
  hold: { since: number; ends: number } | null = null
  private waiting: Pending[] = []
  private asks = new Map<number, number>()
  private thinking = new Map<number, { n: number; since: number }>()
  private patience = 0
  private closing: number | null = null
  private windowFrom = 0
  private out: Outcome = outcome(-1)

  constructor(
    readonly id: string,
    readonly opened: Opened,
    readonly sheet: Sheet,
    rules: GameModule,
    rows: readonly Row[],
    private now: number,
    private readonly chance: Chance,
  ) {
    this.match = new Match(rules, beginning(opened))
    const pace = sheet.paces[opened.pace] ?? sheet.paces.none
    if (!pace) throw new Error('The sheet of this game has no pace.')
    const { tempo } = opened
    this.pace = { ...pace, reflex: pace.reflex * tempo, count: pace.count * tempo }
    this.thoughtTime = PATIENCE
    this.you = Math.max(0, this.people[0] ?? 0)
    for (const row of [opened, ...rows]) this.apply(row)
    this.you = this.personOnTurn ?? this.you
    this.goOn()
  }

  // --- what the table is

  /** The seats of people. */
  get people(): number[] {
    return this.opened.people.flatMap((name, seat) => (name === null ? [] : [seat]))
  }

  get phase(): 'playing' | 'over' {
    return this.match.over ? 'over' : 'playing'
  }

  /** Is it played live? With several people at one device, all are asked one after the other. */
  private get live(): boolean {
    return isLive(this.opened.people)
  }

  /** The seat that is to act; null once the match is over. */
  get turn(): number | null {
    if (this.match.over) return null
    return this.live ? this.match.turn() : this.match.rules.asked(this.match.record)
  }

  /** The person whose turn it is; null if a bot is on turn. */
  get personOnTurn(): number | null {
    const { turn } = this
    return turn !== null && this.people.includes(turn) ? turn : null
  }

  names(): string[] {
    return this.opened.people.map((name, seat) => name ?? this.opened.bots[seat] ?? '')
  }

  get clock(): Clock {
    const left = (until: number) => Math.max(0, Math.round(1000 * (until - this.now)))
    if (this.hold) return { seat: null, left: left(this.hold.ends), window: 0 }
    if (this.turn === null) return { seat: null, left: null, window: 0 }
    return {
      seat: this.turn,
      left: this.closing === null ? null : left(this.closesAt),
      window: this.patience ? left(this.windowEnds) : 0,
    }
  }

  /** The frame for the seat that looks, with everything that happened after the number `since`. */
  frame(since: number): Frame {
    const eyes = this.you
    return {
      type: 'table',
      n: this.n,
      since: Math.max(since, -1),
      you: eyes,
      undoable: this.mayUndo(eyes),
      table: infoOf(this),
      clock: this.clock,
      view: this.view(eyes),
      events: this.match.eventsFor(eyes, since < 0 ? 0 : (this.eventCounts[since] ?? 0)),
      news: this.news.flatMap(([n, news]) => (n > since ? [news] : [])),
    }
  }

  /**
   * The view of these eyes, with their legal actions. When the match is over everything is shown.
   */
  view(eyes: number): Doc {
    if (this.match.over) {
      const { random: _, ...open } = this.match.position(TABLE)
      return { ...open, legal: [] }
    }
    return {
      ...this.match.position(eyes),
      legal: this.legal(eyes).map((id) => this.match.text(id)),
    }
  }

  /** A live table asks nobody for passes out of turn; in sequence only one seat is asked. */
  private legal(seat: number): number[] {
    if (!this.live && seat !== this.turn) return []
    const { pass } = this.match.game
    return this.match.legal(seat).filter((id) => seat === this.turn || id !== pass)
  }

  /** Could the person at this seat take the latest act back? */
  mayUndo(seat: number): boolean {
    const last = this.lastAct
    const before = this.records.at(-2)?.[1]
    if (this.waiting.length || this.patience || !last || !before) return false
    return (
      last.who === 'person' &&
      last.seat === seat &&
      this.turn === seat &&
      this.match.turn(before) === this.match.turn() &&
      this.match.showedNothing()
    )
  }

  // --- calls that reach it

  command(message: ClientMessage, now: number): Outcome {
    this.begin(now)
    if (message.type === 'here' || message.type === 'pong') return this.out
    const known = this.done.get(message.id)
    if (known !== undefined) this.out.answers.push({ type: 'dup', id: message.id, n: known })
    else this.carryOut(message)
    return this.out
  }

  private carryOut(message: Exclude<ClientMessage, { type: 'here' | 'pong' }>): void {
    if (message.type === 'act') this.act(message)
    else if (message.type === 'rematch' && this.phase === 'over' && this.rematch === null)
      this.out.rematch = message.id
    else this.answer(message.id, this.decide(message))
  }

  /** Carries out a command, or says why it is refused. */
  private decide(
    message: Exclude<ClientMessage, { type: 'act' | 'here' | 'pong' }>,
  ): Refused | null {
    switch (message.type) {
      case 'undo':
        if (!this.mayUndo(this.you)) return { reason: 'undo' }
        this.add({ type: 'undone', at: Date.now(), id: message.id, seat: this.you })
        return null
      case 'ready':
        if (!this.hold) return { reason: 'phase' }
        this.endHold()
        return null
      case 'sit': // the next person takes the device
        if (!this.people.includes(message.seat ?? this.you)) return { reason: 'seat' }
        this.you = message.seat ?? this.you
        this.out.since = -1
        this.out.changed = true
        return null
      case 'stand': // a table with one person waits
        return null
      case 'rematch':
        return this.phase === 'over' ? null : { reason: 'phase' }
      default: // nobody else is here to talk to
        return { reason: 'phase' }
    }
  }

  /** The table of the rematch is there. */
  rematched(table: string, id: string, now: number): Outcome {
    this.begin(now)
    this.add({ type: 'rematched', at: Date.now(), id, table })
    this.answer(id, null)
    return this.out
  }

  /** A bot has chosen; null: it does nothing, or could not choose. */
  chosen(think: Think, text: string | null, now: number): Outcome {
    this.begin(now)
    if (this.thinking.get(think.seat)?.n !== think.n) return this.out
    this.thinking.delete(think.seat)
    if (text !== null) this.botActs(think.seat, text)
    if (!this.out.rows.length) this.fallBack(think.seat)
    return this.out
  }

  /** Time has passed: does all that is due. */
  tick(now: number): Outcome {
    this.begin(now)
    if (this.phase === 'over') return this.out
    this.decideRaces()
    if (this.phase === 'playing') this.tickPlaying()
    return this.out
  }

  /** When `tick` must be called at the latest; null if nothing can happen by itself. */
  get deadline(): number | null {
    if (this.phase === 'over') return null
    if (this.hold) return this.hold.ends
    const due = [
      ...this.asks.values(),
      ...[...this.thinking.values()].map(({ since }) => since + this.thoughtTime),
      ...this.waiting.map(({ made }) => made),
    ]
    if (this.closing !== null) due.push(this.closesAt)
    return due.length ? Math.min(...due) : null
  }

  // --- one call

  private begin(now: number): void {
    this.now = Math.max(now, this.now)
    this.out = outcome(this.n)
  }

  /** Answers a command; bots and the clock send none. */
  private answer(id: string, refused: Refused | null): void {
    if (!id) return
    const { n } = this
    this.out.answers.push(refused ? { type: 'no', id, n, ...refused } : { type: 'ok', id, n })
  }

  private add(row: Row): void {
    const before = this.rounds
    this.apply(row)
    this.out.rows.push(row)
    if (row.type === 'acted' && !row.void) {
      this.hold = null
      if (this.rounds > before && !this.match.over)
        this.hold = { since: this.now, ends: this.now + this.pace.count }
    }
    if (row.type === 'undone') this.hold = null
    if (row.type !== 'rematched' && !(row.type === 'acted' && row.void)) this.goOn()
  }

  private get rounds(): number {
    return this.sheet.rounds === null ? 0 : this.match.outcome.rounds
  }

  // --- the fold

  private apply(row: Row): void {
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
        this.tell({ what: 'undone', seat: row.seat })
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
    const action = actionOf(this.match.game, row.do)
    const verdict =
      action === undefined
        ? 1
        : this.match.play({ seat: row.seat, action, aim: row.aim, fresh: row.fresh })
    if (verdict > ALLOWED) throw new Error(`This match can't be played on: ${row.do} is forbidden.`)
    this.actedAt.set(row.seat, this.n)
    this.lastAct = row.void ? null : row
    if (this.match.over) this.tell({ what: 'ended' })
  }

  private tell(news: News): void {
    this.news.push([this.n, news])
    if (this.news.length > REMEMBERED) this.news.shift()
  }

  // --- windows, holds, bots

  /** The match has changed: looks for a window, and asks the bots. */
  private goOn(): void {
    const { turn, match } = this
    this.asks.clear()
    this.thinking.clear()
    this.windowFrom = this.now
    this.closing = null
    this.patience = turn === null || !this.live ? 0 : match.rules.window(match.record)
    const { close } = match.game
    if (turn !== null && this.patience && close !== null && match.legal(turn).includes(close))
      this.closing = turn
    if (!this.hold) this.askBots()
  }

  /** Asks the bots, or the bot of this seat alone, unless it is asked already. */
  private askBots(only: number | null = null): void {
    const { turn } = this
    if (turn === null) return
    for (let seat = 0; seat < this.opened.players; seat++) {
      if (this.opened.people[seat] != null) continue
      if (only !== null && (seat !== only || this.asks.has(seat) || this.thinking.has(seat)))
        continue
      const asked = seat === turn ? this.closing !== seat : this.patience > 0
      if (asked) this.asks.set(seat, this.now + this.delay())
    }
  }

  /** About as long as a person takes; it never gives away what a bot holds. */
  private delay(): number {
    const { earliest, latest, variety } = this.sheet.tempo
    const normal =
      Math.sqrt(-2 * Math.log(1 - this.chance.random())) *
      Math.cos(2 * Math.PI * this.chance.random())
    return this.pace.reflex * Math.min(latest, Math.max(earliest, Math.exp(variety * normal)))
  }

  private get windowEnds(): number {
    return this.patience ? this.windowFrom + this.pace.reflex : this.windowFrom
  }

  private get closesAt(): number {
    return this.windowFrom + this.pace.reflex * this.patience
  }

  private endHold(): void {
    if (!this.hold) return
    this.windowFrom = Math.min(this.now, this.windowFrom + this.now - this.hold.since)
    this.hold = null
    this.out.changed = true
    this.goOn()
  }

  private tickPlaying(): void {
    const { now } = this
    if (this.hold) {
      if (this.hold.ends <= now) this.endHold()
      return
    }
    const { close } = this.match.game
    if (this.closing !== null && close !== null && this.closesAt <= now) {
      const seat = this.closing
      this.settle({ id: '', who: 'clock', seat, action: close, aim: null, made: now })
      return
    }
    for (const [seat, at] of this.asks) {
      const bot = this.opened.bots[seat]
      if (at > now || !bot) continue
      this.asks.delete(seat)
      this.thinking.set(seat, { n: this.n, since: now })
      this.out.thinks.push({ seat, n: this.n, bot })
    }
    for (const [seat, { since }] of this.thinking)
      if (since + this.thoughtTime <= now) {
        this.thinking.delete(seat)
        this.fallBack(seat)
      }
  }

  // --- acts

  private act(message: Act): void {
    const { id } = message
    if (this.phase !== 'playing') this.answer(id, { reason: 'phase' })
    else if (!this.waiting.some((act) => act.id === id)) this.consider(message, this.you, 'person')
  }

  private botActs(seat: number, text: string): void {
    this.consider({ type: 'act', id: '', do: text, on: this.n }, seat, 'bot')
  }

  /** A bot on turn that has not chosen plays something; out of turn it does nothing. */
  private fallBack(seat: number): void {
    if (seat !== this.turn || this.waiting.some((act) => act.seat === seat)) return
    const legal = this.match.legal(seat)
    const action = legal[Math.floor(this.chance.random() * legal.length)]
    if (action !== undefined) this.botActs(seat, this.match.text(action))
  }

  /** Plays an act, lets it wait until a race is decided, or refuses it. */
  private consider(message: Act, seat: number, who: Acted['who']): void {
    const { id } = message
    const read = this.read(message, seat)
    if ('reason' in read) {
      this.answer(id, read)
      return
    }
    this.endHold()
    const claim = seat !== this.turn
    const made = claim ? this.now : Math.max(this.now, this.windowEnds)
    const act: Pending = { id, who, seat, ...read, made }
    if (this.patience && !read.void && made > this.now) this.waiting.push(act)
    else this.settle(act)
  }

  /** Reads an act and its aim; or says why it is refused. */
  private read(message: Act, seat: number): { action: number; aim: Json; void: boolean } | Refused {
    const { match } = this
    const action = actionOf(match.game, message.do)
    if (action === undefined) return { reason: 'action' }
    if (message.on > this.n) return { reason: 'future' }
    const seen = this.recordAt(message.on)
    const raced = this.waiting.some((act) => act.seat === seat)
    if (!seen || raced || (this.actedAt.get(seat) ?? -1) > message.on) return { reason: 'stale' }
    if (seat !== this.turn && action === match.game.pass) return { reason: 'needless' }
    if (this.live && seat === this.turn && match.turn(seen) !== seat) return { reason: 'stale' }
    try {
      const aim = message.aim ?? match.aim(seat, action, seen)
      const { verdict } = match.rules.verdict(match.record, seat, action, match.aimNumber(aim))
      if (verdict > ALLOWED) return this.forbidden(verdict)
      return { action, aim, void: verdict === VOID }
    } catch (error) {
      if (error instanceof BadValue) return { reason: 'action' }
      throw error
    }
  }

  private forbidden(clause: number): Refused {
    return { reason: 'clause', clause: clauseOf(this.match.game, clause) }
  }

  private recordAt(on: number): State | null {
    for (let i = this.records.length - 1; i >= 0; i--) {
      const entry = this.records[i]
      if (entry && entry[0] <= on) return entry[1]
    }
    return null
  }

  /**
   * Plays the acts that have waited long enough: the one that was made first, claims before others.
   */
  private decideRaces(): void {
    const rank = (act: Pending) => [act.made, act.seat === this.turn ? 1 : 0, act.seat]
    const before = (a: Pending, b: Pending) => {
      const [one, two] = [rank(a), rank(b)]
      const i = one.findIndex((value, n) => value !== two[n])
      return i < 0 ? 0 : (one[i] ?? 0) - (two[i] ?? 0)
    }
    while (this.waiting.length) {
      const first = [...this.waiting].sort(before)[0]
      if (!first || (this.patience && first.made > this.now)) return
      this.waiting = this.waiting.filter((act) => act !== first)
      if (this.phase === 'over') this.answer(first.id, { reason: 'phase' })
      else this.settle(first)
      // A bot whose act came too late may choose anew.
      if (!this.hold) this.askBots(first.seat)
    }
  }

  /** Decides an act for good: the rules judge it as the match stands now. */
  private settle({ id, who, seat, action, aim }: Pending): void {
    const { match } = this
    const judged = match.rules.verdict(match.record, seat, action, match.aimNumber(aim))
    if (judged.verdict > ALLOWED) {
      this.answer(id, this.forbidden(judged.verdict))
      return
    }
    const late = judged.verdict === VOID
    const fresh = this.chance.fresh()
    const text = match.text(action)
    if (!late || judged.rows.length)
      this.add({ type: 'acted', at: Date.now(), who, id, seat, do: text, aim, fresh, void: late })
    this.answer(id, late ? { reason: 'late' } : null)
  }
}

/** Is a table of these people played live, or are they asked one after the other? */
export const isLive = (people: Opened['people']): boolean =>
  people.filter((name) => name !== null).length < 2

const outcome = (since: number): Outcome => ({
  since,
  rows: [],
  answers: [],
  thinks: [],
  changed: false,
  rematch: null,
})

const beginning = ({ players, options, seed, record, people }: Opened) =>
  record !== null
    ? { record: Uint8Array.from(record.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16)) }
    : {
        players,
        options: { ...options, live: isLive(people) },
        seed: BigInt(seed ?? 0),
      }
