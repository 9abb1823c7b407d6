/** The state of one table in this tab: the newest frame, and all events up to it. */
import { batch, signal } from '@preact/signals'
import type { Clock, No, Table } from '@protocol'
import { t } from '../i18n'
import type { Said } from '../learn/why'
import { isLocal, socketAddress } from '../net/api'
import type { Command, NewCommand } from '../net/outbox'
import { Connection, type Handlers } from '../net/socket'
import type { Fields } from '../net/words'
import { introduce } from '../ui/person'
import { toast } from '../ui/toast'
import { Chat } from './chat'
import { PaintQueue } from './paint'
import { type Answer, Pending } from './pending'
import { sayRefusal } from './refusal'

/** Commands that nobody minds if they come when the moment has passed. */
const TOO_LATE = new Set<Command['type']>(['say', 'ready'])

/** A sentence about a race that somebody lost, in the frame with this number. */
export interface TooLate {
  n: number
  text: string
}

export class TableStore {
  readonly frame = signal<Table | null>(null)
  /** Can the newest frame be shown as motion from the one before? */
  readonly flowing = signal(false)
  /** All events of the match so far. */
  readonly story = signal<Fields[]>([])
  /** The seat that was too late, and by how much. */
  readonly tooLate = signal<TooLate | null>(null)
  readonly pending = new Pending()
  readonly connection: Connection
  readonly chat: Chat
  /** A tap is painted before its answer is shown, however quick that is. */
  private readonly paints = new PaintQueue()
  /** When the clock of the newest frame was read, by this device. */
  private clockAt = 0

  constructor(
    readonly id: string,
    private readonly openRule: (clause: string, told?: Said) => void,
    open?: (url: string) => WebSocket,
  ) {
    const handlers: Handlers = {
      table: (frame, fresh) => this.paints.run(() => this.show(frame, fresh)),
      talk: (talk) => this.chat.hear(talk),
      answer: (command, answer) => this.answered(command, answer),
      stranger: async () => void (await introduce(true)),
    }
    const url = socketAddress(`ws/${encodeURIComponent(id)}`)
    this.connection = new Connection(url, handlers, open, isLocal(id))
    this.chat = new Chat((command) => this.send(command), id)
  }

  close(): void {
    this.connection.close()
  }

  send(command: NewCommand): void {
    this.pending.sent(this.connection.send(command))
    this.paints.hold()
  }

  /** Sends an action on the frame that is shown. A second tap on a pending action does nothing. */
  act(text: string): void {
    const frame = this.frame.value
    if (frame && !this.pending.isSent(text, frame.n))
      this.send({ type: 'act', do: text, on: frame.n })
  }

  /** Opens the rule that an event comes from, or the rule book if the rule is not known. */
  async why(event: Fields): Promise<void> {
    const frame = this.frame.value
    if (!frame) return
    const { ruleOf } = await import('../learn/rule-of')
    const why = await ruleOf(frame.table.game, event, frame.you ?? -1)
    this.openRule(why?.clause ?? '', why?.said ?? undefined)
  }

  /** How much of the running clock is left, in milliseconds. */
  left(clock: Clock): number | null {
    return clock.left === null ? null : Math.max(0, clock.left - (performance.now() - this.clockAt))
  }

  private show(frame: Table, fresh: boolean): void {
    const first = this.frame.value === null
    batch(() => {
      if (frame.since < 0) this.story.value = frame.events
      else if (fresh) this.story.value = [...this.story.value, ...frame.events]
      this.flowing.value = fresh && !first && frame.since >= 0
      this.clockAt = performance.now()
      this.frame.value = frame
      this.pending.settle(frame.n)
    })
  }

  private answered(command: Command, answer: Answer): void {
    if (answer.type === 'no') this.refused(command, answer)
    else if (command.type === 'report') toast(t('reported'))
    this.pending.answered(command, answer, this.frame.value?.n ?? -1)
  }

  private refused(command: Command, answer: No): void {
    // Two taps before the first was answered: the first was accepted, and that is seen.
    if (answer.reason === 'stale' && this.pending.isSecondTap(command)) return
    if (answer.reason === 'tab') this.connection.here()
    if (answer.reason === 'late' && answer.by != null)
      this.tooLate.value = { n: answer.n, text: t('no_late_by', { by: answer.by }) }
    else if (!TOO_LATE.has(command.type) || answer.reason !== 'phase')
      void sayRefusal(command, answer, this.frame.value?.table.game, this.openRule)
  }
}
