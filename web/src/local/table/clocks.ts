/**
 * Time at a table during a match: the turn's clock, and the reaction window.
 *
 * The turn's clock runs only while a person can act, so it counts the seconds that the turn has
 * taken. While somebody could answer out of turn what lies on the table, a *window* is open. It
 * depends only on what a spectator sees, so its length is the same whatever anybody holds.
 */
import { actionOf, type Match } from '../match.ts'
import type { Pace, Sheet } from '../sheet.ts'
import type { Acted, Opened } from './log.ts'
import type { TableState } from './state.ts'

export class Clocks {
  readonly pace: Pace
  /** Do turns have a time here? Not for a person alone: then nobody waits. */
  readonly timed: boolean
  /** How many seconds of the turn were used before its clock began to run. */
  private spentEarlier: number
  /** How many the turn before took: they count again when an act is taken back. */
  private spentBefore = 0
  /** Since when the clock of the turn runs; null while it stands. */
  private turnSince: number | null = null
  /** When the reaction window was opened. */
  windowFrom = 0
  /** How many reflexes the table waits for an answer; 0 if no window is open. */
  patience = 0
  /** The seat on turn, if it can do nothing but end a wait or an offer. */
  closing: number | null = null

  constructor({ sheet, opened, isShared }: TableState, spent: number) {
    this.pace = paceOf(sheet, opened)
    this.timed = this.pace.shown && isShared
    this.spentEarlier = spent
  }

  // --- the turn

  /** How many seconds the turn has taken so far. */
  spent(now: number): number {
    return this.spentEarlier + (this.turnSince === null ? 0 : now - this.turnSince)
  }

  /** When the time of the turn is up; null while its clock stands. */
  get turnEnds(): number | null {
    return this.turnSince === null ? null : this.turnSince + this.pace.turn - this.spentEarlier
  }

  /** The time of the seat on turn begins; if it is not the `whole` time, it goes on. */
  startTurn(now: number, whole: boolean): void {
    this.spentBefore = whole ? this.spent(now) : 0
    if (!whole) return
    this.spentEarlier = 0
    if (this.turnSince !== null) this.turnSince = now
  }

  /** The latest act was taken back: its seat does not get back the time that it has used. */
  takeBackTurn(): void {
    this.spentEarlier += this.spentBefore
    this.spentBefore = 0
  }

  /** Lets the clock of the turn run, or stand still. */
  run(runs: boolean, now: number): void {
    if (runs === (this.turnSince !== null)) return
    this.spentEarlier = this.spent(now)
    this.turnSince = runs ? now : null
  }

  // --- the window

  /**
   * After an act: does what lies on the table wait for answers as it did before? The aim of the act
   * tells what lies there.
   */
  stillAnswers(match: Match, { seat, do: act, aim }: Acted): boolean {
    const action = actionOf(match.game, act)
    return (
      match.rules.window(match.record) === this.patience &&
      action !== undefined &&
      match.aim(seat, action) === aim
    )
  }

  /** Opens or closes the window, as the match stands now. */
  look(match: Match, turn: number | null, now: number): void {
    this.windowFrom = now
    this.patience = turn === null ? 0 : match.rules.window(match.record)
    this.closing = null
    const { close } = match.game
    if (turn !== null && this.patience && close !== null && match.legal(turn).includes(close))
      this.closing = turn
  }

  /** Before this moment no ordinary act counts. */
  get windowEnds(): number {
    return this.patience ? this.windowFrom + this.pace.reflex : this.windowFrom
  }

  /** When a wait or an offer ends by itself. */
  get closesAt(): number {
    return this.windowFrom + this.pace.reflex * this.patience
  }
}

/** A time as frames give it: whole milliseconds, never below 0. */
export const milliseconds = (seconds: number): number => Math.max(0, Math.round(1000 * seconds))

function paceOf({ paces }: Sheet, { pace: name, tempo }: Opened): Pace {
  const pace = paces[name] ?? paces.none
  if (!pace) throw new Error('The sheet of this game has no pace.')
  return {
    ...pace,
    turn: pace.turn * tempo,
    reflex: pace.reflex * tempo,
    count: pace.count * tempo,
  }
}
