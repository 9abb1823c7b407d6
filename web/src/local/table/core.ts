/**
 * The core of a table in the browser, for people at one device, and bots: a plain, synchronous
 * machine that gets the time from outside. It is a twin of the server's (src/tablee/server/table/),
 * part for part, and speaks the same protocol; only the device itself is handed round here.
 *
 * Everything that reaches a table (a command, a bot's choice, the clock) is one call, which returns
 * an `Outcome`: rows for the log, answers, bots that are to think. Nothing here waits, sends or
 * stores. The parts each keep track of one thing; the core carries out what they decide, and
 * everything that follows from a row of the log follows in one place.
 */
import type { Act, ClientMessage, Clock } from '@protocol'
import { VOID } from '../module.ts'
import { Clocks, milliseconds } from './clocks.ts'
import { Device } from './device.ts'
import type { Acted, Row } from './log.ts'
import type { Chance, Outcome, Refusal, Think } from './outcome.ts'
import { conclude, judge, judged } from './play.ts'
import { hasSeat, made, type PendingAct, type Races, type Rival, takeFirst } from './races.ts'
import type { TableState } from './state.ts'
import { Thinking } from './thinking.ts'
import { isHarmless } from './undo.ts'

type Command = Exclude<ClientMessage, { type: 'here' | 'pong' }>

/** A pause after a round: people read the count, and nobody plays on meanwhile. */
interface Hold {
  /** Null if it does not end by itself. */
  ends: number | null
}

export class Core {
  readonly clocks: Clocks
  readonly device: Device
  /** The pause after a round, while it lasts. */
  hold: Hold | null = null
  private readonly thinking: Thinking
  private readonly races: Races = { waiting: [], decided: [] }
  private out: Outcome

  constructor(
    readonly id: string,
    readonly state: TableState,
    private now: number,
    private readonly chance: Chance,
    /** How many seconds of the turn were used before. */
    spent = 0,
  ) {
    this.clocks = new Clocks(state, spent)
    this.device = new Device(state, this.clocks)
    this.thinking = new Thinking(state.sheet.tempo, chance)
    this.out = nothingYet(state)
    this.goOn()
    this.finish()
  }

  // --- calls that reach a table

  command(message: ClientMessage, now: number): Outcome {
    this.begin(now)
    if (message.type === 'here' || message.type === 'pong') return this.finish()
    const known = this.state.done.get(message.id)
    if (known !== undefined) this.out.answers.push({ type: 'dup', id: message.id, n: known })
    else this.carryOut(message)
    return this.finish()
  }

  private carryOut(message: Command): void {
    const { phase, rematch } = this.state
    if (message.type === 'act') this.act(message)
    else if (message.type === 'rematch' && phase === 'over' && rematch === null)
      this.out.rematch = message.id
    else this.answer(message.id, this.decide(message))
  }

  /** Carries out a command, or says why it is refused. */
  private decide(message: Exclude<Command, Act>): Refusal | null {
    const { device, state } = this
    switch (message.type) {
      case 'undo':
        if (device.you === null || !this.mayUndo(device.you)) return { reason: 'undo' }
        this.add({ type: 'undone', at: Date.now(), id: message.id, seat: device.you })
        return null
      case 'ready':
        if (this.hold) this.endHold()
        else if (device.you === null && device.info?.waits) this.answerNothing()
        else return { reason: 'phase' }
        return null
      case 'sit': // somebody takes the device
        if (!state.people.includes(message.seat ?? -1)) return { reason: 'seat' }
        this.handTo(message.seat ?? null)
        return null
      case 'stand':
        this.handTo(null)
        return null
      case 'rematch':
        return state.phase === 'over' ? null : { reason: 'phase' }
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
    this.out.changed = this.isTimed && this.device.looked !== looked
    this.device.looked = looked
    return this.finish()
  }

  /** A bot has chosen; null: it does nothing, or could not choose. */
  chosen(think: Think, text: string | null, now: number): Outcome {
    this.begin(now)
    if (this.thinking.finish(think)) {
      if (text !== null) this.botActs(think.seat, text)
      if (!this.out.rows.length) this.fallBack(think.seat)
    }
    return this.finish()
  }

  /** Time has passed: does all that is due. */
  tick(now: number): Outcome {
    this.begin(now)
    this.decideRaces()
    if (this.state.phase === 'playing') this.tickPlaying()
    return this.finish()
  }

  /** When `tick` must be called at the latest; null if nothing can happen by itself. */
  get deadline(): number | null {
    const { clocks, state } = this
    if (state.phase === 'over') return null
    if (this.hold) return this.hold.ends
    const races = this.races.waiting.map((act) => made(act, clocks, state.turn))
    const due = [...this.thinking.deadlines, ...races, this.device.closesAt, clocks.turnEnds]
    const first = Math.min(...due.filter((at) => at !== null))
    return first < Number.POSITIVE_INFINITY ? first : null
  }

  /** Do turns have a time, and does the match go on? */
  get isTimed(): boolean {
    return this.clocks.timed && this.state.phase === 'playing'
  }

  /** How many seconds the turn has taken so far. */
  get spent(): number {
    return this.clocks.spent(this.now)
  }

  // --- what frames show

  /** Whose time runs, and how much of it is left. */
  get clock(): Clock {
    const { clocks, hold, now, state } = this
    const left = (ends: number | null) => (ends === null ? null : milliseconds(ends - now))
    if (hold) return { seat: null, left: left(hold.ends), window: 0 }
    const ends = state.isShared ? clocks.turnEnds : this.device.closesAt
    const window = clocks.patience ? milliseconds(clocks.windowEnds - now) : 0
    return { seat: state.turn, left: left(ends), window }
  }

  /** Could the person at this seat take the latest act back? */
  mayUndo(seat: number): boolean {
    return !this.races.waiting.length && !this.clocks.patience && isHarmless(this.state, seat)
  }

  // --- one call

  private begin(now: number): void {
    this.now = Math.max(now, this.now)
    this.out = nothingYet(this.state)
  }

  private finish(): Outcome {
    this.clocks.run(this.turnIsTimed, this.now)
    return this.out
  }

  /**
   * Does the turn's clock run? It does while the person on turn can act: it stands while the device
   * lies in the middle or is in the hands of others, while the count is read, and while nobody looks.
   */
  private get turnIsTimed(): boolean {
    const { clocks, device, hold, races, state } = this
    const { turn } = state
    if (!clocks.timed || !device.looked || hold || clocks.closing !== null) return false
    if (turn === null || turn !== device.you || state.playerAt(turn) !== null) return false
    return !hasSeat(races, turn)
  }

  /** Answers a command; bots and the clock send none. */
  private answer(id: string, refusal: Refusal | null): void {
    if (!id) return
    const { n, done } = this.state
    if (!refusal && !done.has(id)) done.set(id, n)
    this.out.answers.push(refusal ? { type: 'no', id, n, ...refusal } : { type: 'ok', id, n })
  }

  /** Appends a row to the log and applies it. */
  private add(row: Row): void {
    const { turn } = this.state
    this.state.apply(row)
    this.out.rows.push(row)
    this.follow(row, turn)
  }

  /** Carries out the consequences of a row; `turn` is the seat that was on turn before it. */
  private follow(row: Row, turn: number | null): void {
    const { clocks, state } = this
    if (row.type === 'late') this.askAgain(row.seat)
    else if (row.type === 'undone') {
      this.hold = null
      clocks.takeBackTurn()
      this.goOn()
    } else if (row.type === 'acted' && !row.void)
      this.followAct(row, row.seat === turn || state.turn !== turn)
  }

  /**
   * An act stands. If it was made out of turn and has changed nothing that others may answer, it
   * gains nobody any time: the window goes on, and the bots think on.
   */
  private followAct(row: Acted, onTurn: boolean): void {
    const { clocks, device, now, state } = this
    if (onTurn) clocks.startTurn(now, state.hasWholeTime)
    const ends = state.isShared ? now + clocks.pace.count : null // a person alone has no limit
    this.hold = state.roundEnded ? { ends } : null
    if (state.phase === 'over') this.end()
    else if (!onTurn && !this.hold && clocks.stillAnswers(state.match, row)) {
      device.goOn()
      for (const seat of state.opened.people.keys()) this.askAgain(seat)
      return
    }
    this.goOn()
  }

  private endHold(): void {
    if (!this.hold) return
    this.hold = null
    this.out.changed = true
    this.goOn()
  }

  /** The match is over. */
  private end(): void {
    for (const { id } of this.races.waiting.splice(0)) this.answer(id, { reason: 'phase' })
    this.device.giveToFirst()
  }

  /** The match has changed: looks for a window, and asks the bots. */
  private goOn(): void {
    const { match, turn } = this.state
    this.thinking.clear()
    this.clocks.look(match, turn, this.now)
    this.device.goOn()
    this.askBots()
  }

  /** Asks the bots: the one on turn, and all of them while a window is open. */
  private askBots(): void {
    for (const seat of this.state.opened.people.keys()) this.askBot(seat)
  }

  /** Asks the bot of this seat, unless it is asked already. */
  private askAgain(seat: number): void {
    if (!this.thinking.has(seat)) this.askBot(seat)
  }

  private askBot(seat: number): void {
    const { clocks, device, state } = this
    if (state.turn === null || this.hold || state.playerAt(seat) === null) return
    if (seat === state.turn ? device.mayBotGoOn : device.mayBotsAnswer)
      this.thinking.ask(seat, clocks.pace.reflex, this.now)
  }

  // --- the device

  /** Somebody takes the device, or puts it in the middle. */
  private handTo(seat: number | null): void {
    const { clocks, device } = this
    device.you = seat
    this.out.since = -1
    this.out.changed = true
    if (!this.state.isShared || !clocks.patience) return
    device.offer()
    if (seat === null) clocks.windowFrom = this.now
    if (device.mayBotsAnswer) this.askBots()
    else this.thinking.clear()
  }

  /** People have said that nobody answers: the match goes on. */
  private answerNothing(): void {
    this.device.unanswered = true
    this.out.changed = true
    this.askBots()
  }

  // --- acts

  /** A person acts. */
  private act(message: Act): void {
    const { id } = message
    const { you } = this.device
    if (this.state.phase !== 'playing') this.answer(id, { reason: 'phase' })
    else if (you === null) this.answer(id, { reason: 'seat' })
    else if (you === this.state.standIn) this.answer(id, { reason: 'time' })
    else if (!this.races.waiting.some((act) => act.id === id)) this.consider('person', you, message)
  }

  private botActs(seat: number, text: string): void {
    this.consider('bot', seat, { type: 'act', id: '', do: text, on: this.state.n })
  }

  /** A bot on turn that has not chosen plays something; out of turn it does nothing. */
  private fallBack(seat: number): void {
    const { match, turn } = this.state
    if (seat !== turn || hasSeat(this.races, seat)) return
    const legal = match.legal(seat)
    const action = legal[Math.floor(this.chance.random() * legal.length)]
    if (action !== undefined) this.botActs(seat, match.text(action))
  }

  /** Plays an act, lets it wait until a race is decided, or refuses it. */
  private consider(who: Acted['who'], seat: number, message: Act): void {
    const act = judge(this.state, this.races, who, seat, message, this.now)
    if ('reason' in act) {
      this.answer(message.id, act)
      return
    }
    this.endHold()
    if (this.clocks.patience && act.verdict !== VOID) {
      this.races.waiting.push(act)
      this.decideRaces()
    } else this.conclude(act, [])
  }

  /** Plays an act for good. */
  private conclude(act: PendingAct, race: readonly Rival[]): void {
    const { clocks, races, state } = this
    const { rows, refusal } = conclude(state, clocks, races, act, this.chance.fresh)
    if (!refusal) races.decided = race
    for (const row of rows) this.add(row)
    this.answer(act.id, refusal)
  }

  /** Plays the acts that have waited long enough, in the order in which they were made. */
  private decideRaces(): void {
    for (;;) {
      const first = takeFirst(this.races, this.clocks, this.state.turn, this.now)
      if (!first) return
      this.conclude(...first)
      this.askAgain(first[0].seat) // a bot whose act came too late may choose anew
    }
  }

  // --- what is due in the match

  private tickPlaying(): void {
    const { clocks, now, state, thinking } = this
    if (this.hold) {
      if (this.hold.ends !== null && this.hold.ends <= now) this.endHold()
      return
    }
    const { close } = state.match.game
    const { closing, turnEnds } = clocks
    const { closesAt } = this.device
    if (closing !== null && close !== null && closesAt !== null && closesAt <= now) {
      const ends = {
        id: '',
        who: 'clock',
        seat: closing,
        action: close,
        aim: null,
        came: now,
      } as const
      this.conclude(judged(state, ends), [])
      return
    }
    if (turnEnds !== null && turnEnds <= now)
      this.add({ type: 'late', at: Date.now(), seat: state.turn ?? 0 })
    for (const seat of thinking.takeDue(now)) {
      const bot = state.playerAt(seat)
      if (bot) this.out.thinks.push(thinking.begin({ seat, n: state.n, bot }, now))
    }
    for (;;) {
      const seat = thinking.takeOverdue(now)
      if (seat === undefined) return
      this.fallBack(seat)
    }
  }
}

const nothingYet = (state: TableState): Outcome => ({
  since: state.n,
  rows: [],
  answers: [],
  thinks: [],
  changed: false,
  rematch: null,
})
