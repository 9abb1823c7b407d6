/**
 * A running local table: it handles everything that arrives, one thing after the other, always in
 * this order: decide and apply, store, answer, show.
 */
import type { ClientMessage, ServerMessage } from '@protocol'
import { choose, searches } from './bots.ts'
import type { GameModule } from './module.ts'
import type { Sheet } from './sheet.ts'
import { Fenced, type Head } from './store.ts'
import type { Core } from './table/core.ts'
import { frameOf, infoOf } from './table/frames.ts'
import type { Row } from './table/log.ts'
import type { Outcome, Think } from './table/outcome.ts'

export interface Surroundings {
  /** Stores rows from this number on. */
  append(head: Head, first: number, rows: readonly Row[]): Promise<void>
  /** Sends a message to every page that looks at the table. */
  send(message: ServerMessage): void
  /** Opens the table of the rematch. */
  rematch(core: Core): Promise<string>
  /** Lends an instance of the rules to this bot to think with, and takes it back. */
  borrow(bot: string): Promise<GameModule>
  giveBack(rules: GameModule): void
  /** Another tab drives the table now. */
  lost(): void
}

const seconds = (): number => performance.now() / 1000
const PING = 8_000
/** While the clock of a turn runs, what is left is written down after so many milliseconds each. */
const KEEP = 1_000

export class Runner {
  private queue: Promise<void> = Promise.resolve()
  private alarm: ReturnType<typeof setTimeout> | undefined
  private readonly pings: ReturnType<typeof setInterval>
  private readonly keeps: ReturnType<typeof setInterval> | undefined
  private pinged = 0
  private stopped = false

  constructor(
    readonly core: Core,
    private readonly sheet: Sheet,
    private readonly around: Surroundings,
  ) {
    this.pings = setInterval(
      () => around.send({ type: 'ping', k: ++this.pinged, n: core.state.n }),
      PING,
    )
    if (core.isTimed) this.keeps = setInterval(() => this.post((now) => core.tick(now), true), KEEP)
    this.setAlarm()
  }

  /** Is the table looked at? */
  look(looked: boolean): void {
    this.post((now) => this.core.look(looked, now), this.core.isTimed)
  }

  /** Nobody looks any more: writes down what is left of the turn, and stops. */
  async leave(): Promise<void> {
    clearTimeout(this.alarm)
    this.look(false)
    await this.queue
    this.stop()
  }

  /** Stops the table: nothing happens while nobody looks. */
  stop(): void {
    this.stopped = true
    clearTimeout(this.alarm)
    clearInterval(this.pings)
    clearInterval(this.keeps)
  }

  command(message: ClientMessage): void {
    this.post((now) => this.core.command(message, now))
  }

  /** Shows the table as it is now, with all that happened after a number. */
  show(since: number): void {
    this.queue = this.queue.then(() => {
      const { core } = this
      if (!this.stopped) this.around.send(frameOf(core, Math.min(since, core.state.n)))
    })
  }

  /** Waits until everything that has arrived so far is done. */
  async settled(): Promise<void> {
    await this.queue
  }

  /** Carries a call out; `keeps`: how much of the turn is used is written down, too. */
  private post(call: (now: number) => Outcome, keeps = false): void {
    this.queue = this.queue.then(async () => {
      if (this.stopped) return
      try {
        await this.carryOut(call(seconds()), keeps)
      } catch (error) {
        this.stop()
        if (error instanceof Fenced) this.around.lost()
        else throw error
      }
    })
    this.queue.catch(() => undefined)
  }

  private async carryOut(outcome: Outcome, keeps: boolean): Promise<void> {
    const { since, rows, answers, thinks, changed, rematch } = outcome
    const { core } = this
    const first = core.state.n - rows.length + 1
    if (rows.length || keeps) await this.around.append(this.head, first, rows)
    for (const answer of answers) this.around.send(answer)
    if (rows.length || changed) this.around.send(frameOf(core, since))
    for (const think of thinks) void this.think(think)
    if (rematch !== null) {
      const next = await this.around.rematch(core)
      await this.carryOut(core.rematched(next, rematch, seconds()), false)
    }
    this.setAlarm()
  }

  get head(): Head {
    const { id, state, spent } = this.core
    return { id, info: infoOf(this.core), at: Date.now(), stem: state.opened.stem, spent }
  }

  private setAlarm(): void {
    clearTimeout(this.alarm)
    const due = this.core.deadline
    if (due === null || this.stopped) return
    this.alarm = setTimeout(
      () => this.post((now) => this.core.tick(now)),
      Math.max(0, 1000 * (due - seconds())),
    )
  }

  /** A bot that searches always takes the same time, however soon it has found its act. */
  private async think(think: Think): Promise<void> {
    const { core, sheet } = this
    const { state } = core
    const { thought, margin } = sheet.tempo
    const tempo = Math.min(1, state.opened.tempo)
    const begun = performance.now()
    const rules = await this.around.borrow(think.bot)
    let text: string | null = null
    try {
      const until = begun + 1000 * (thought - margin) * tempo
      text = await choose(rules, sheet, state.match, think.seat, think.bot, state.turn, until)
    } catch (error) {
      console.error(error) // the table plays on without this bot's choice
    } finally {
      this.around.giveBack(rules)
    }
    const rest = searches(sheet, think.bot) ? begun + 1000 * thought * tempo - performance.now() : 0
    setTimeout(() => this.post((now) => core.chosen(think, text, now)), Math.max(0, rest))
  }
}
