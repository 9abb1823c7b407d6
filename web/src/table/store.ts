/** The state of one table in this tab. The newest frame is all there is; the rest is read from it. */

import { batch, signal } from '@preact/signals'
import type { Clock, Line, No, Table } from '@protocol'
import { lang, maybe, t } from '../i18n'
import { socketAddress } from '../net/api'
import type { Command, NewCommand } from '../net/outbox'
import { Connection } from '../net/socket'
import type { Fields } from '../net/words'
import { bookOf } from '../ui/catalog'
import { introduce } from '../ui/person'
import { go } from '../ui/route'
import { toast } from '../ui/toast'
import { afterPaint } from './paint'

export interface Told {
  /** The number after which it happened. */
  n: number
  event: Fields
}

export class TableStore {
  readonly frame = signal<Table | null>(null)
  /** Can the newest frame be shown as motion from the one before? */
  readonly flowing = signal(false)
  readonly story = signal<Told[]>([])
  readonly lines = signal<Line[]>([])
  /** Who was too late, and by how much. */
  readonly verdict = signal<{ n: number; text: string } | null>(null)
  readonly pending = signal<Command | null>(null)
  /** When the clock of the newest frame was read, by this device. */
  clockAt = 0
  /** We asked for the rematch and are alone among bots: go there and deal. */
  dealRematch = false
  /** The frame that will show what was sent, once the server has said yes. */
  private shownBy = Infinity
  /** The newest frame from which an act of ours was carried out. */
  private actedOn = -1
  /** Frames that came before what was sent has been painted; null: none has to wait. */
  private early: (() => void)[] | null = null
  readonly connection: Connection

  constructor(
    readonly id: string,
    private readonly onRule: (clause: string) => void,
  ) {
    this.connection = new Connection(socketAddress(`ws/${encodeURIComponent(id)}`), {
      table: (frame, fresh) =>
        this.early ? void this.early.push(() => this.show(frame, fresh)) : this.show(frame, fresh),
      talk: ({ lines }) => {
        const known = new Set(this.lines.value.map((line) => line.k))
        this.lines.value = [
          ...this.lines.value,
          ...lines.filter((line) => !known.has(line.k)),
        ].slice(-200)
      },
      answer: (command, answer) => {
        if (answer.type === 'no') void this.refused(command, answer)
        else if (command.type === 'act') this.actedOn = Math.max(this.actedOn, command.on)
        if (this.pending.value?.id !== command.id) return
        this.shownBy = answer.type === 'no' ? -1 : answer.n
        this.settle()
      },
      stranger: async () => void (await introduce(true)),
    })
  }

  send(command: NewCommand): void {
    this.shownBy = Infinity
    this.pending.value = this.connection.send(command)
    this.paintFirst()
  }

  /** A tap is seen at once, however quick its answer is: frames wait for that paint, then come one by one. */
  private paintFirst(): void {
    if (this.early) return
    const early: (() => void)[] = []
    const next = () => {
      early.shift()?.()
      if (early.length) setTimeout(next)
      else this.early = null
    }
    this.early = early
    afterPaint(next)
  }

  /** Act on the picture that is shown; a second tap on what was sent from it already says nothing new. */
  act(text: string): void {
    const frame = this.frame.value
    const sent = this.pending.value
    if (!frame || (sent?.type === 'act' && sent.on === frame.n && sent.do === text)) return
    this.send({ type: 'act', do: text, on: frame.n })
  }

  /** What was sent stays marked until the picture shows it. */
  private settle(): void {
    if ((this.frame.value?.n ?? -1) >= this.shownBy) this.pending.value = null
  }

  close(): void {
    this.connection.close()
  }

  /** How much of the running clock is left, in milliseconds. */
  left(clock: Clock): number | null {
    return clock.left === null ? null : Math.max(0, clock.left - (performance.now() - this.clockAt))
  }

  private show(frame: Table, fresh: boolean): void {
    const had = this.frame.value
    batch(() => {
      const told = frame.events.map((event) => ({ n: frame.n, event }))
      if (frame.since < 0) this.story.value = told
      else if (fresh) this.story.value = [...this.story.value, ...told]
      this.flowing.value = fresh && had !== null && frame.since >= 0
      this.clockAt = performance.now()
      this.frame.value = frame
      this.settle()
    })
    if (this.dealRematch && frame.table.rematch) {
      this.dealRematch = false
      sessionStorage.setItem(`deal.${frame.table.rematch}`, '1')
      go('table', frame.table.rematch)
    }
  }

  private async refused(command: Command, answer: No): Promise<void> {
    const frame = this.frame.value
    // Two taps before the first was answered: the first was taken, and that is seen.
    if (answer.reason === 'stale' && command.type === 'act' && command.on <= this.actedOn) return
    if (answer.reason === 'tab') this.connection.here()
    if (answer.reason === 'clause' && answer.clause && frame) {
      const clause = answer.clause
      const book = await bookOf(frame.table.game, lang.value).catch(() => null)
      toast(book?.refusals[clause] ?? clause, {
        bad: true,
        action: { label: t('why'), run: () => this.onRule(clause) },
      })
    } else if (answer.reason === 'late' && answer.by != null) {
      this.verdict.value = { n: answer.n, text: t('no_late_by', { by: answer.by }) }
    } else if (command.type !== 'say' || answer.reason !== 'phase') {
      toast(maybe(`no_${answer.reason}`) ?? t('err', { why: answer.reason }), { bad: true })
    }
  }
}
