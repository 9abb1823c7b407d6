/**
 * A table in the browser: people at one device, and bots. A plain, synchronous machine that gets
 * the time from outside, like the server's core (src/tablee/server/table/core.py), and speaks the
 * same protocol. Nothing here waits, sends or stores.
 *
 * The device of several people is held by one of them (`you`), or lies in the middle, where it shows
 * what spectators see. Whatever can be answered out of turn is answered from the middle: whoever
 * wants to takes the device. It is offered to everybody alike, whoever can answer; meanwhile nobody
 * is hurried, so a window ends by an act or when people say that nobody answers, not by time.
 */
import type { Act, ClientMessage, Clock, Dup, Table as Frame, No, Ok } from '@protocol'
import { BadValue } from '../declared/read.ts'
import type { Json } from '../declared/shapes.ts'
import { SPECTATOR, TABLE } from '../declared/write.ts'
import { infoOf } from './info.ts'
import type { Acted, Opened, Row } from './log.ts'
import { actionOf, clauseOf, type Doc, Match } from './match.ts'
import { ALLOWED, type GameModule, type State, VOID } from './module.ts'
import type { Pace, Sheet } from './sheet.ts'
import type { Device, LocalFrame } from './talk.ts'

export type Answer = Ok | Dup | No
type Reason = No['reason']
type News = Frame['news'][number]

/** How many numbers back a command may refer. */
const REMEMBERED = 64

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

/** An act that is not played yet. */
interface Pending {
  id: string
  who: Acted['who']
  seat: number
  action: number
  aim: Json
  came: number
}

/** One act of a race: when it counts as made. */
interface Rival {
  seat: number
  made: number
}

interface Refused {
  reason: Reason
  clause?: string
  by?: number
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
  /** The seat that holds this device; null while it lies in the middle. */
  you: number | null
  /** The seat whose turn a bot plays, because its time was up. */
  standIn: number | null = null
  rematch: string | null = null
  private readonly news: [number, News][] = []
  private readonly records: [number, State][] = []
  private readonly eventCounts: number[] = []
  private readonly done = new Map<string, number>()
  private readonly actedAt = new Map<number, number>()
  private readonly pace: Pace
  private lastAct: Acted | null = null
  /** The acts among which the latest one was the first; none if it had no window to wait for. */
  private race: readonly Rival[] = []
  /** The pause after a round. A person alone reads the count without a limit. */
  hold: { since: number; ends: number } | null = null
  private waiting: Pending[] = []
  private asks = new Map<number, number>()
  private thinking = new Map<number, { n: number; since: number }>()
  private patience = 0
  private closing: number | null = null
  private windowFrom = 0
  /** Has the device lain in the middle since the latest act? */
  private offered = false
  /** Have people said that nobody answers? */
  private unanswered = false
  /** Is the table looked at? */
  private looked = true
  /** How long the turn has taken until `turnSince`, and the turn before it: in seconds. */
  private spentEarlier: number
  private spentBefore = 0
  /** Since when the clock of the turn runs; null while it stands. */
  private turnSince: number | null = null
  private out: Outcome = outcome(-1)

  constructor(
    readonly id: string,
    readonly opened: Opened,
    readonly sheet: Sheet,
    rules: GameModule,
    rows: readonly Row[],
    private now: number,
    private readonly chance: Chance,
    /** How many seconds of the turn were used before. */
    spent = 0,
  ) {
    this.match = new Match(rules, beginning(opened))
    const pace = sheet.paces[opened.pace] ?? sheet.paces.none
    if (!pace) throw new Error('The sheet of this game has no pace.')
    const { tempo } = opened
    this.pace = {
      ...pace,
      turn: pace.turn * tempo,
      reflex: pace.reflex * tempo,
      count: pace.count * tempo,
    }
    this.spentEarlier = spent
    this.you = this.isShared ? null : (this.people[0] ?? 0)
    for (const row of [opened, ...rows]) this.apply(row)
    this.goOn()
    this.runClock()
  }

  // --- what the table is

  /** The seats of people. */
  get people(): number[] {
    return this.opened.people.flatMap((name, seat) => (name === null ? [] : [seat]))
  }

  get phase(): 'playing' | 'over' {
    return this.match.over ? 'over' : 'playing'
  }

  /** Do several people share this device? */
  get isShared(): boolean {
    return this.people.length > 1
  }

  /** The seat on turn; null once the match is over. */
  get turn(): number | null {
    return this.match.over ? null : this.match.turn()
  }

  /** The bot that plays a seat now; null where a person does. */
  playerAt(seat: number): string | null {
    if (this.opened.people[seat] == null) return this.opened.bots[seat] ?? null
    return seat === this.standIn ? this.sheet.stand_in : null
  }

  names(): string[] {
    return this.opened.people.map((name, seat) => name ?? this.opened.bots[seat] ?? '')
  }

  get clock(): Clock {
    const left = (until: number) => Math.max(0, Math.round(1000 * (until - this.now)))
    if (this.hold) {
      const { ends } = this.hold
      return { seat: null, left: ends < Number.POSITIVE_INFINITY ? left(ends) : null, window: 0 }
    }
    const { turn } = this
    if (turn === null) return { seat: null, left: null, window: 0 }
    const closes = this.closing !== null && !this.isShared
    const ends = closes ? this.closesAt : this.turnEnds
    return {
      seat: turn,
      left: ends === null ? null : left(ends),
      window: this.patience ? left(this.windowEnds) : 0,
    }
  }

  /** What may be done with the device. */
  private get device(): Device | null {
    const { turn } = this
    if (turn === null) return null
    const next = this.playerAt(turn) === null && this.closing === null ? turn : null
    const open = this.isShared && this.patience > 0
    const waits = open && next === null && turn !== this.standIn && !this.unanswered
    return { next, open, waits }
  }

  /** The frame for the seat that looks, with everything that happened after the number `since`. */
  frame(since: number): LocalFrame {
    const eyes = this.you ?? SPECTATOR
    return {
      type: 'table',
      n: this.n,
      since: Math.max(since, -1),
      you: this.you,
      undoable: this.mayUndo(eyes),
      table: infoOf(this),
      clock: this.clock,
      device: this.device,
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

  /**
   * Nobody is asked for passes out of turn. At one device people answer from the middle, and together
   * they say that nobody does.
   */
  private legal(seat: number): number[] {
    const { pass, close } = this.match.game
    const mayAnswer = !this.isShared || this.offered
    if (seat < 0 || this.playerAt(seat) !== null || (seat !== this.turn && !mayAnswer)) return []
    const excluded = seat !== this.turn ? pass : this.isShared ? close : null
    return this.match.legal(seat).filter((id) => id !== excluded)
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
    if (message.type === 'here' || message.type === 'pong') return this.finish()
    const known = this.done.get(message.id)
    if (known !== undefined) this.out.answers.push({ type: 'dup', id: message.id, n: known })
    else this.carryOut(message)
    return this.finish()
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
        if (this.you === null || !this.mayUndo(this.you)) return { reason: 'undo' }
        this.add({ type: 'undone', at: Date.now(), id: message.id, seat: this.you })
        return null
      case 'ready':
        if (this.hold) this.endHold()
        else if (this.you === null && this.device?.waits) this.answerNothing()
        else return { reason: 'phase' }
        return null
      case 'sit': // somebody takes the device
        if (!this.people.includes(message.seat ?? -1)) return { reason: 'seat' }
        this.handTo(message.seat ?? null)
        return null
      case 'stand':
        this.handTo(null)
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
    return this.finish()
  }

  /** Is the table looked at? While it is not, no turn's clock runs. */
  look(looked: boolean, now: number): Outcome {
    this.begin(now)
    this.out.changed = this.isTimed && this.looked !== looked
    this.looked = looked
    return this.finish()
  }

  /** A bot has chosen; null: it does nothing, or could not choose. */
  chosen(think: Think, text: string | null, now: number): Outcome {
    this.begin(now)
    if (this.thinking.get(think.seat)?.n !== think.n) return this.finish()
    this.thinking.delete(think.seat)
    if (text !== null) this.botActs(think.seat, text)
    if (!this.out.rows.length) this.fallBack(think.seat)
    return this.finish()
  }

  /** Time has passed: does all that is due. */
  tick(now: number): Outcome {
    this.begin(now)
    if (this.phase === 'over') return this.finish()
    this.decideRaces()
    if (this.phase === 'playing') this.tickPlaying()
    return this.finish()
  }

  /** When `tick` must be called at the latest; null if nothing can happen by itself. */
  get deadline(): number | null {
    if (this.phase === 'over') return null
    if (this.hold) return this.hold.ends < Number.POSITIVE_INFINITY ? this.hold.ends : null
    const due = [
      ...this.asks.values(),
      ...[...this.thinking.values()].map(({ since }) => since + this.sheet.tempo.patience),
      ...this.waiting.map((act) => this.made(act)),
    ]
    if (this.closing !== null && this.closesAt !== null) due.push(this.closesAt)
    if (this.turnEnds !== null) due.push(this.turnEnds)
    return due.length ? Math.min(...due) : null
  }

  // --- one call

  private begin(now: number): void {
    this.now = Math.max(now, this.now)
    this.out = outcome(this.n)
  }

  private finish(): Outcome {
    this.runClock()
    return this.out
  }

  /** Answers a command; bots and the clock send none. */
  private answer(id: string, refused: Refused | null): void {
    if (!id) return
    const { n } = this
    if (!refused && !this.done.has(id)) this.done.set(id, n)
    this.out.answers.push(refused ? { type: 'no', id, n, ...refused } : { type: 'ok', id, n })
  }

  private add(row: Row): void {
    const { rounds: before, turn } = this
    this.apply(row)
    this.out.rows.push(row)
    if (row.type === 'acted' && !row.void) {
      if (row.seat === turn || this.turn !== turn) this.startTurn()
      this.hold = null
      if (this.rounds > before && !this.match.over)
        this.hold = {
          since: this.now,
          ends: this.isShared ? this.now + this.pace.count : Number.POSITIVE_INFINITY,
        }
    }
    if (row.type === 'undone') {
      this.spentEarlier += this.spentBefore // what the turn has used is used
      this.spentBefore = 0
      this.hold = null
    }
    if (row.type === 'undone' || (row.type === 'acted' && !row.void)) this.goOn()
    if (row.type === 'late' && !this.hold) this.askBots(row.seat)
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
    const action = actionOf(this.match.game, row.do)
    const verdict =
      action === undefined
        ? 1
        : this.match.play({ seat: row.seat, action, aim: row.aim, fresh: row.fresh })
    if (verdict > ALLOWED) throw new Error(`This match can't be played on: ${row.do} is forbidden.`)
    this.actedAt.set(row.seat, this.n)
    this.lastAct = row.void ? null : row
    if (row.beaten !== undefined) this.tell({ what: 'beaten', seat: row.seat, by: row.beaten })
    if (this.standIn !== this.turn) this.standIn = null
    if (!this.match.over) return
    for (const { id } of this.waiting.splice(0)) this.answer(id, { reason: 'phase' })
    this.you ??= this.people[0] ?? 0 // all lies open
    this.tell({ what: 'ended' })
  }

  private tell(news: News): void {
    this.news.push([this.n, news])
    if (this.news.length > REMEMBERED) this.news.shift()
  }

  // --- the clock of the turn

  /** Do turns have a time here? Not for a person alone: then nobody waits. */
  private get hasClock(): boolean {
    return this.pace.shown && this.isShared
  }

  get isTimed(): boolean {
    return this.hasClock && this.phase === 'playing'
  }

  /** How many seconds the turn has taken so far. */
  get spent(): number {
    return this.spentEarlier + (this.turnSince === null ? 0 : this.now - this.turnSince)
  }

  /** When the time of the turn is up; null while its clock stands. */
  private get turnEnds(): number | null {
    return this.turnSince === null ? null : this.turnSince + this.pace.turn - this.spentEarlier
  }

  private startTurn(): void {
    this.spentBefore = this.spent
    this.spentEarlier = 0
    if (this.turnSince !== null) this.turnSince = this.now
  }

  /**
   * The clock runs while the person on turn can act: it stands while the device lies in the middle
   * or is in the hands of others, while the count is read, and while nobody looks.
   */
  private runClock(): void {
    const { turn, now } = this
    const runs =
      this.hasClock &&
      this.looked &&
      turn !== null &&
      turn === this.you &&
      this.playerAt(turn) === null &&
      !this.hold &&
      this.closing === null &&
      !this.waiting.some((act) => act.seat === turn)
    if (runs === (this.turnSince !== null)) return
    this.spentEarlier = this.spent
    this.turnSince = runs ? now : null
  }

  // --- windows, holds, bots

  /** The match has changed: looks for a window, and asks the bots. */
  private goOn(): void {
    const { turn, match } = this
    this.asks.clear()
    this.thinking.clear()
    this.windowFrom = this.now
    this.closing = null
    this.offered = this.you === null
    this.unanswered = false
    this.patience = turn === null ? 0 : match.rules.window(match.record)
    const { close } = match.game
    if (turn !== null && this.patience && close !== null && match.legal(turn).includes(close))
      this.closing = turn
    if (!this.hold) this.askBots()
  }

  /** Asks the bots, or the bot of this seat alone, unless it is asked already. */
  private askBots(only: number | null = null): void {
    const { turn } = this
    if (turn === null) return
    const goesOn = !this.isShared || !this.patience || this.unanswered || turn === this.standIn
    for (let seat = 0; seat < this.opened.players; seat++) {
      if (this.playerAt(seat) === null) continue
      if (only !== null && (seat !== only || this.asks.has(seat) || this.thinking.has(seat)))
        continue
      const asked =
        seat === turn ? goesOn && this.closing !== seat : this.patience > 0 && this.mayBotsAnswer
      if (asked) this.asks.set(seat, this.now + this.delay())
    }
  }

  /** Bots answer when people may: after the device was put down, unless somebody took it to answer. */
  private get mayBotsAnswer(): boolean {
    return !this.isShared || (this.offered && (this.you === null || this.you === this.turn))
  }

  /** Somebody takes the device, or puts it in the middle. */
  private handTo(seat: number | null): void {
    this.you = seat
    this.out.since = -1
    this.out.changed = true
    if (this.phase === 'over' || !this.isShared || !this.patience) return
    this.unanswered = false
    if (seat === null) {
      this.offered = true
      this.windowFrom = this.now
    }
    if (!this.mayBotsAnswer) {
      this.asks.clear()
      this.thinking.clear()
    } else if (!this.hold) this.askBots()
  }

  /** People have said that nobody answers: the match goes on. */
  private answerNothing(): void {
    this.unanswered = true
    this.out.changed = true
    this.askBots()
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

  /** When a wait or an offer ends by itself; null while people may still answer. */
  private get closesAt(): number | null {
    if (this.isShared) return this.unanswered ? this.windowEnds : null
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
    const { closesAt, turnEnds } = this
    if (this.closing !== null && close !== null && closesAt !== null && closesAt <= now) {
      const seat = this.closing
      this.conclude({ id: '', who: 'clock', seat, action: close, aim: null, came: now }, [])
      return
    }
    if (turnEnds !== null && turnEnds <= now)
      this.add({ type: 'late', at: Date.now(), seat: this.turn ?? 0 })
    for (const [seat, at] of this.asks) {
      const bot = this.playerAt(seat)
      if (at > now || !bot) continue
      this.asks.delete(seat)
      this.thinking.set(seat, { n: this.n, since: now })
      this.out.thinks.push({ seat, n: this.n, bot })
    }
    for (const [seat, { since }] of this.thinking)
      if (since + this.sheet.tempo.patience <= now) {
        this.thinking.delete(seat)
        this.fallBack(seat)
      }
  }

  // --- acts

  private act(message: Act): void {
    const { id } = message
    if (this.phase !== 'playing') this.answer(id, { reason: 'phase' })
    else if (this.you === null) this.answer(id, { reason: 'seat' })
    else if (this.you === this.standIn) this.answer(id, { reason: 'time' })
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
    const { action, aim } = read
    const act: Pending = { id, who, seat, action, aim, came: this.now }
    if (this.patience && !read.void) {
      this.waiting.push(act)
      this.decideRaces()
    } else this.conclude(act, [])
  }

  /** When an act counts as made: one of the seat on turn, when the window is over. */
  private made({ seat, came }: Pending): number {
    return seat === this.turn ? Math.max(came, this.windowEnds) : came
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
    if (seat === this.turn && match.turn(seen) !== seat) return { reason: 'stale' }
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
    while (this.waiting.length) {
      const ranked = this.waiting
        .map((act) => ({ act, seat: act.seat, made: this.made(act) }))
        .sort(
          (a, b) =>
            a.made - b.made ||
            Number(a.seat === this.turn) - Number(b.seat === this.turn) ||
            a.seat - b.seat,
        )
      const [first] = ranked
      if (!first || (this.patience && first.made > this.now)) return
      this.waiting = this.waiting.filter((act) => act !== first.act)
      this.conclude(first.act, ranked)
      // A bot whose act came too late may choose anew.
      if (this.phase === 'playing' && !this.hold) this.askBots(first.seat)
    }
  }

  /** Decides an act for good: the rules judge it as the match stands now. */
  private conclude(act: Pending, race: readonly Rival[]): void {
    const { id, who, seat, action, aim } = act
    const { match } = this
    const found = match.rules.verdict(match.record, seat, action, match.aimNumber(aim))
    if (found.verdict > ALLOWED) {
      this.answer(id, this.forbidden(found.verdict))
      return
    }
    const late = found.verdict === VOID
    const by = late ? this.lateBy(act) : undefined
    const fresh = this.chance.fresh()
    const text = match.text(action)
    const row = { type: 'acted', at: Date.now(), who, id, seat, do: text, aim, fresh } as const
    if (!late) this.race = race
    if (!late || found.rows.length) this.add({ ...row, void: late, beaten: by })
    this.answer(id, late ? { reason: 'late', by } : null)
  }

  /** By how many milliseconds an act lost the race that was decided last. */
  private lateBy(act: Pending): number | undefined {
    const [first] = this.race
    if (!first || this.lastAct === null || this.lastAct.seat === act.seat) return undefined
    const own = this.race.find(({ seat }) => seat === act.seat)?.made ?? this.made(act)
    return Math.max(0, Math.round(1000 * (own - first.made)))
  }
}

const outcome = (since: number): Outcome => ({
  since,
  rows: [],
  answers: [],
  thinks: [],
  changed: false,
  rematch: null,
})

const beginning = ({ players, options, seed, record }: Opened) =>
  record !== null
    ? { record: Uint8Array.from(record.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16)) }
    : {
        players,
        options: { ...options, live: true },
        seed: BigInt(seed ?? 0),
      }
