/**
 * The device of a table: who holds it, and who may answer out of turn meanwhile.
 *
 * The device of several people is held by one of them (`you`), or lies in the middle, where it shows
 * what spectators see. Whatever can be answered out of turn is answered from the middle: whoever
 * wants to takes the device. It is offered to everybody alike, whoever can answer; meanwhile nobody
 * is hurried, so a window ends by an act or when people say that nobody answers, not by time.
 */
import type { DeviceInfo } from '../talk.ts'
import type { Clocks } from './clocks.ts'
import type { TableState } from './state.ts'

export class Device {
  /** The seat that holds the device; null while it lies in the middle. */
  you: number | null = null
  /** Has it lain in the middle since the latest act? */
  private offered = false
  /** Have people said that nobody answers? */
  unanswered = false
  /** Is the table looked at? */
  looked = true

  constructor(
    private readonly state: TableState,
    private readonly clocks: Clocks,
  ) {
    if (!state.isShared || state.phase === 'over') this.giveToFirst()
  }

  /** The first person holds it: nobody hides anything from others, or not any more. */
  giveToFirst(): void {
    this.you ??= this.state.people[0] ?? 0
  }

  /** The match has changed: there may be something else to answer. */
  goOn(): void {
    this.offered = this.you === null
    this.unanswered = false
  }

  /** Somebody takes the device to answer, or puts it in the middle. */
  offer(): void {
    this.unanswered = false
    if (this.you === null) this.offered = true
  }

  /** May people answer out of turn now? */
  get mayAnswer(): boolean {
    return !this.state.isShared || this.offered
  }

  /** Bots answer when people may: after the device was put down, unless somebody took it to answer. */
  get mayBotsAnswer(): boolean {
    if (!this.clocks.patience) return false
    return (
      this.mayAnswer && (!this.state.isShared || this.you === null || this.you === this.state.turn)
    )
  }

  /** May a bot on turn act? Not while a wait runs, or people may still answer what lies there. */
  get mayBotGoOn(): boolean {
    const { closing, patience } = this.clocks
    if (closing !== null) return false
    return (
      !this.state.isShared || !patience || this.unanswered || this.state.turn === this.state.standIn
    )
  }

  /** When a wait or an offer ends by itself; null if there is none, or people may still answer. */
  get closesAt(): number | null {
    const { closing, closesAt, windowEnds } = this.clocks
    if (closing === null) return null
    if (!this.state.isShared) return closesAt
    return this.unanswered ? windowEnds : null
  }

  /** What may be done with the device; null when the match is over. */
  get info(): DeviceInfo | null {
    const { closing, patience } = this.clocks
    const { isShared, standIn, turn } = this.state
    if (turn === null) return null
    const next = this.state.playerAt(turn) === null && closing === null ? turn : null
    const open = isShared && patience > 0
    const waits = open && next === null && turn !== standIn && !this.unanswered
    return { next, open, waits }
  }
}
