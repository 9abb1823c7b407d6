/** The talk at a table: its lines, and what we say. */
import { signal } from '@preact/signals'
import type { ClientMessage, Line } from '@protocol'
import type { NewCommand } from '../net/outbox'

export type Reaction = Extract<ClientMessage, { type: 'react' }>['what']

/** How many lines are kept. */
const MOST = 200

export class Chat {
  readonly lines = signal<Line[]>([])

  constructor(private readonly send: (command: NewCommand) => void) {}

  /** Lines that came; some may be known already. */
  hear(lines: readonly Line[]): void {
    const known = new Set(this.lines.value.map((line) => line.k))
    const fresh = lines.filter((line) => !known.has(line.k))
    this.lines.value = [...this.lines.value, ...fresh].slice(-MOST)
  }

  say(text: string): void {
    this.send({ type: 'say', text })
  }

  react(what: Reaction): void {
    this.send({ type: 'react', what })
  }

  /** Hear nothing more of this person, and forget what was said. */
  mute(person: string): void {
    this.send({ type: 'mute', person })
    this.lines.value = this.lines.value.filter((line) => line.person !== person)
  }
}
