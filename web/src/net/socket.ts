/** One table's connection: it comes back by itself, and notices when it is stale. */

import { signal } from '@preact/signals'
import type { ClientMessage, ServerMessage, Table } from '@protocol'
import { type Command, type NewCommand, Outbox } from './outbox'

/** `wait`: connecting; `open`; `lost`: trying again; `gone`: it will not come back (see `why`). */
export type Link = 'wait' | 'open' | 'lost' | 'gone'

export interface Hears {
  table(frame: Table, fresh: boolean): void
  talk(message: Extract<ServerMessage, { type: 'talk' }>): void
  answer(command: Command, answer: Extract<ServerMessage, { type: 'ok' | 'dup' | 'no' }>): void
  /** The cookie is missing or void: get a new one. */
  stranger(): Promise<void>
}

/** Pings come every few seconds; a line that is silent for longer is dead. */
const SILENCE = 25_000
const FIRST_WAIT = 400
const LONGEST_WAIT = 15_000
const FOR_GOOD = new Set([4000, 4003, 4004])

/** How long to wait before the next try: growing, and never the same for all. */
export const pause = (tries: number, random = Math.random()): number =>
  Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** tries) * (0.5 + random / 2)

export class Connection {
  readonly link = signal<Link>('wait')
  readonly why = signal(0)
  readonly outbox = new Outbox()
  /** The number of the newest frame; −1: none yet. */
  n = -1
  private socket: WebSocket | null = null
  private tries = 0
  private retry: ReturnType<typeof setTimeout> | undefined
  private watch: ReturnType<typeof setTimeout> | undefined
  private closed = false

  constructor(
    private readonly url: string,
    private readonly hears: Hears,
    private readonly make: (url: string) => WebSocket = (u) => new WebSocket(u),
  ) {
    this.connect()
    addEventListener('online', this.wake)
    addEventListener('pageshow', this.shown)
    addEventListener('offline', this.sleep)
    document.addEventListener('resume', this.wake)
    document.addEventListener('visibilitychange', this.looked)
    addEventListener('focus', this.here)
  }

  /** Send a command, now or as soon as there is a line. */
  send(command: NewCommand): Command {
    const whole = this.outbox.add(command)
    this.put(whole)
    return whole
  }

  close(): void {
    this.closed = true
    removeEventListener('online', this.wake)
    removeEventListener('pageshow', this.shown)
    removeEventListener('offline', this.sleep)
    document.removeEventListener('resume', this.wake)
    document.removeEventListener('visibilitychange', this.looked)
    removeEventListener('focus', this.here)
    this.drop()
  }

  /** This tab is the one that acts. */
  readonly here = (): void => {
    if (document.visibilityState === 'visible') this.put({ type: 'here' })
  }

  private put(message: ClientMessage): void {
    if (this.socket?.readyState === 1) this.socket.send(JSON.stringify(message))
  }

  private drop(): void {
    clearTimeout(this.retry)
    clearTimeout(this.watch)
    const old = this.socket
    this.socket = null
    if (old) {
      old.onclose = old.onmessage = old.onopen = old.onerror = null
      old.close()
    }
  }

  private connect(): void {
    this.drop()
    if (this.closed) return
    const socket = this.make(this.n < 0 ? this.url : `${this.url}?since=${this.n}`)
    this.socket = socket
    this.listen()
    socket.onopen = () => {
      this.tries = 0
      this.link.value = 'open'
      this.listen()
      this.here()
      for (const command of this.outbox.open()) this.put(command)
    }
    socket.onmessage = (event: MessageEvent<string>) =>
      this.hear(JSON.parse(event.data) as ServerMessage)
    socket.onclose = (event: CloseEvent) => void this.lost(event.code)
  }

  private async lost(code: number): Promise<void> {
    this.drop()
    if (this.closed) return
    this.why.value = code
    if (FOR_GOOD.has(code)) {
      this.link.value = 'gone'
      return
    }
    this.link.value = 'lost'
    if (code === 4001) await this.hears.stranger().catch(() => undefined)
    clearTimeout(this.retry)
    this.retry = setTimeout(() => this.connect(), pause(this.tries++))
  }

  /** Start counting silence anew. */
  private listen(): void {
    clearTimeout(this.watch)
    this.watch = setTimeout(() => {
      this.link.value = 'lost'
      this.connect()
    }, SILENCE)
  }

  /** The device woke up or found its network again: whatever line there was is not to be trusted. */
  private readonly wake = (): void => {
    if (this.closed || this.link.value === 'gone') return
    if (this.link.value !== 'open') this.link.value = 'lost'
    this.tries = 0
    this.connect()
  }

  private readonly sleep = (): void => {
    if (!this.closed && this.link.value !== 'gone') this.link.value = 'lost'
  }

  /** A page that comes out of the browser's back-forward cache, not one that has just been loaded. */
  private readonly shown = (event: PageTransitionEvent): void => {
    if (event.persisted) this.wake()
  }

  private hiddenAt = 0
  private readonly looked = (): void => {
    if (document.visibilityState === 'hidden') this.hiddenAt = Date.now()
    else if (Date.now() - this.hiddenAt > 3_000) this.wake()
    else this.here()
  }

  /** What has waited for an answer since the ping before is sent again: its id makes that harmless. */
  private unanswered = new Set<string>()
  private sayAgain(): void {
    const open = this.outbox.open()
    for (const command of open) if (this.unanswered.has(command.id)) this.put(command)
    this.unanswered = new Set(open.map((command) => command.id))
  }

  private hear(message: ServerMessage): void {
    this.listen()
    switch (message.type) {
      case 'ping':
        this.put({ type: 'pong', k: message.k, n: Math.max(0, this.n) })
        this.sayAgain()
        break
      case 'table': {
        if (message.n < this.n) break // an old frame that was overtaken
        const fresh = message.since === this.n
        this.n = message.n
        this.hears.table(message, fresh)
        break
      }
      case 'talk':
        this.hears.talk(message)
        break
      case 'ok':
      case 'dup':
      case 'no': {
        const command = this.outbox.answered(message.id)
        if (command) this.hears.answer(command, message)
        break
      }
    }
  }
}
