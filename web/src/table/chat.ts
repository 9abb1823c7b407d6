/** The talk at a table: its lines, the bubbles, the unread lines, and what we say. */
import { computed, signal } from '@preact/signals'
import type { ClientMessage, Line, Talk } from '@protocol'
import type { NewCommand } from '../net/outbox'
import { me } from '../ui/person'
import { session } from '../ui/stored'

export type Reaction = Extract<ClientMessage, { type: 'react' }>['what']

/** How many lines are kept. */
const MOST = 200
/** How long a bubble stays at its seat, in milliseconds. */
const BUBBLE = 10_000

export class Chat {
  readonly lines = signal<Line[]>([])
  /** What each person has just said, by person. */
  readonly spoken = signal<ReadonlyMap<string, Line>>(new Map())
  /** The people whose talk we don't want to see. */
  readonly muted = signal<ReadonlySet<string>>(new Set())
  /** Is the talk in view? Then all of it is read. */
  readonly open = signal(false)
  /** The number of the latest line that was read; null until we know what was said before us. */
  private readonly read = signal<number | null>(null)
  /** How many lines of others were not read. */
  readonly unread = computed(() => {
    const read = this.read.value
    if (read === null || this.open.value) return 0
    return this.lines.value.filter((line) => line.k > read && line.person !== me.value?.id).length
  })

  constructor(
    private readonly send: (command: NewCommand) => void,
    private readonly table = '',
  ) {
    const last = session.get(`read.${table}`)
    if (last !== null) this.read.value = Number(last)
  }

  /**
   * New lines; some may be known already. The first lines that the server sends were said before we
   * came: they get no bubble, and don't count as unread.
   */
  hear({ lines, muted }: Pick<Talk, 'lines' | 'muted'>): void {
    if (muted) this.muted.value = new Set(muted)
    const first = this.latest === null
    const latest = this.latest ?? -1
    const known = new Set(this.lines.value.map((line) => line.k))
    const fresh = lines.filter((line) => !known.has(line.k))
    this.lines.value = [...this.lines.value, ...fresh].sort((a, b) => a.k - b.k).slice(-MOST)
    this.latest = Math.max(latest, ...lines.map((line) => line.k))
    if (first) this.read.value ??= this.latest
    else for (const line of fresh) if (line.k > latest) this.hang(line)
    this.note()
  }

  /** The number of the latest line; null before the first word of the server. */
  private latest: number | null = null

  private hang(line: Line): void {
    this.spoken.value = new Map(this.spoken.value).set(line.person, line)
    setTimeout(() => this.unhang(line.person, line.k), BUBBLE)
  }

  private unhang(person: string, k?: number): void {
    const now = this.spoken.value.get(person)
    if (!now || (k !== undefined && now.k !== k)) return
    const rest = new Map(this.spoken.value)
    rest.delete(person)
    this.spoken.value = rest
  }

  /** In how many places the talk is in view: beside the table, or in a sheet. */
  private views = 0

  /** The talk comes into view somewhere, or goes out of it. */
  show(open: boolean): void {
    this.note() // what was in view until now was read
    this.views += open ? 1 : -1
    this.open.value = this.views > 0
    this.note()
  }

  private note(): void {
    if (!this.open.value || this.latest === null) return
    this.read.value = this.latest
    session.set(`read.${this.table}`, String(this.latest))
  }

  say(text: string): void {
    this.send({ type: 'say', text })
  }

  react(what: Reaction): void {
    this.send({ type: 'react', what })
  }

  /** Hear nothing more of this person, and forget what was said; or hear it again. */
  mute(person: string, mute = true): void {
    this.send({ type: 'mute', person, mute })
    if (!mute) return
    this.lines.value = this.lines.value.filter((line) => line.person !== person)
    this.unhang(person)
  }
}
