/** Bots at a table: when each is asked, and which of them are thinking. */
import type { Sheet } from '../sheet.ts'
import type { Chance, Think } from './outcome.ts'

export class Thinking {
  /** When each bot's seat will be asked. */
  private readonly asks = new Map<number, number>()
  /** For each bot that thinks: the number of the table that it thinks about, and until when. */
  private readonly running = new Map<number, { n: number; until: number }>()

  constructor(
    private readonly tempo: Sheet['tempo'],
    private readonly chance: Chance,
  ) {}

  /** Forgets all bots: the questions that they were asked are out of date. */
  clear(): void {
    this.asks.clear()
    this.running.clear()
  }

  /** Is the bot of this seat to be asked, or does it think? */
  has(seat: number): boolean {
    return this.asks.has(seat) || this.running.has(seat)
  }

  /** Asks the bot of this seat after about as long as a person takes, whatever it holds. */
  ask(seat: number, reflex: number, now: number): void {
    const { earliest, latest, variety } = this.tempo
    const normal =
      Math.sqrt(-2 * Math.log(1 - this.chance.random())) *
      Math.cos(2 * Math.PI * this.chance.random())
    const reflexes = Math.min(latest, Math.max(earliest, Math.exp(variety * normal)))
    this.asks.set(seat, now + reflex * reflexes)
  }

  /** The seats that are to be asked now. */
  takeDue(now: number): number[] {
    const due = [...this.asks].flatMap(([seat, at]) => (at <= now ? [seat] : []))
    for (const seat of due) this.asks.delete(seat)
    return due
  }

  /** A bot begins to think. */
  begin(think: Think, now: number): Think {
    this.running.set(think.seat, { n: think.n, until: now + this.tempo.patience })
    return think
  }

  /** A bot has answered. False if the question is out of date. */
  finish({ seat, n }: Think): boolean {
    return this.running.get(seat)?.n === n && this.running.delete(seat)
  }

  /** A seat whose bot has not answered in time; undefined if there is none. */
  takeOverdue(now: number): number | undefined {
    for (const [seat, { until }] of this.running)
      if (until <= now) {
        this.running.delete(seat)
        return seat
      }
    return undefined
  }

  /** When a bot is to be asked, or has thought for too long. */
  get deadlines(): number[] {
    return [...this.asks.values(), ...[...this.running.values()].map(({ until }) => until)]
  }
}
