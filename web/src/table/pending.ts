/** Optimism: the command that was sent last stays marked until a frame shows its result. */
import { signal } from '@preact/signals'
import type { ServerMessage } from '@protocol'
import type { Command } from '../net/outbox'

export type Answer = Extract<ServerMessage, { type: 'ok' | 'dup' | 'no' }>

export class Pending {
  readonly command = signal<Command | null>(null)
  /** The number of the frame that shows it; unknown until the server has answered. */
  private shownBy = Infinity
  /** The newest frame on which an action of ours was accepted. */
  private actedOn = -1

  sent(command: Command): void {
    this.shownBy = Infinity
    this.command.value = command
  }

  answered(command: Command, answer: Answer, newest: number): void {
    if (answer.type !== 'no' && command.type === 'act')
      this.actedOn = Math.max(this.actedOn, command.on)
    if (this.command.value?.id !== command.id) return
    this.shownBy = answer.type === 'no' ? -1 : answer.n
    this.settle(newest)
  }

  /** Frame number `newest` is shown: unmark the command if that shows its result. */
  settle(newest: number): void {
    if (newest >= this.shownBy) this.command.value = null
  }

  /** Is this action pending already, on the same frame? */
  isSent(action: string, on: number): boolean {
    const sent = this.command.value
    return sent?.type === 'act' && sent.on === on && sent.do === action
  }

  /** Was this a second tap, on a frame where an action of ours had been accepted? */
  isSecondTap(command: Command): boolean {
    return command.type === 'act' && command.on <= this.actedOn
  }
}
