/**
 * The commands that the server has not answered yet. Each has an id, so sending one twice does no
 * harm.
 */
import type { ClientMessage } from '@protocol'

export type Command = Extract<ClientMessage, { id: string }>
type Without<T> = T extends { id: string } ? Omit<T, 'id'> : never
export type NewCommand = Without<Command>

const newTab = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(9))
  return Array.from(bytes, (b) => b.toString(36).padStart(2, '0')).join('')
}

export class Outbox {
  private readonly waiting = new Map<string, Command>()
  private count = 0

  constructor(private readonly tab: string = newTab()) {}

  /** Gives a command its id and keeps it until it is answered. */
  add(command: NewCommand): Command {
    const whole = { ...command, id: `${this.tab}.${++this.count}` } as Command
    this.waiting.set(whole.id, whole)
    return whole
  }

  /**
   * Removes an answered command and returns it; nothing if it was not ours, or was answered before.
   */
  answered(id: string): Command | undefined {
    const command = this.waiting.get(id)
    this.waiting.delete(id)
    return command
  }

  /** The unanswered commands, in order: after a lost connection they are sent again. */
  open(): Command[] {
    return [...this.waiting.values()]
  }
}
