/** One table's connection. It reconnects by itself, and notices when it is stale. */

import { signal } from '@preact/signals'
import type { ClientMessage, ServerMessage, Table } from '@protocol'
import { type Command, type NewCommand, Outbox } from './outbox'

/**
 * `wait`: connecting; `open`; `lost`: trying again; `gone`: it will not reconnect (`why` has the
 * code).
 */
export type Link = 'wait' | 'open' | 'lost' | 'gone'

export interface Handlers {
  table(frame: Table, fresh: boolean): void
  talk(message: Extract<ServerMessage, { type: 'talk' }>): void
  answer(command: Command, answer: Extract<ServerMessage, { type: 'ok' | 'dup' | 'no' }>): void
  /** The server does not know our cookie: get a new one. */
  stranger(): Promise<void>
}

/** Pings come every few seconds: a connection that is silent for so many milliseconds is dead. */
const MAX_SILENCE = 25_000
const FIRST_WAIT = 400
const LONGEST_WAIT = 15_000
const FINAL = new Set([4000, 4003, 4004, 4005, 4006, 4010])

/**
 * How long to wait before the next try, in milliseconds. It grows, and is random so that clients do
 * not return all at once.
 */
export const pause = (tries: number, random = Math.random()): number =>
  Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** tries) * (0.5 + random / 2)

export class Connection {
  readonly link = signal<Link>('wait')
  readonly why = signal(0)
  readonly outbox = new Outbox()
  /** The number of the newest frame; −1 before the first. */
  n = -1
  private socket: WebSocket | null = null
  private tries = 0
  private retry: ReturnType<typeof setTimeout> | undefined
  private silence: ReturnType<typeof setTimeout> | undefined
  private closed = false

  constructor(
    private readonly url: string,
    private readonly handlers: Handlers,
    private readonly open: (url: string) => WebSocket = (u) => new WebSocket(u),
    /** Is the table on this device? Then it is there without a network, too. */
    private readonly near = false,
  ) {
    this.connect()
    addEventListener('online', this.wake)
    addEventListener('pageshow', this.restore)
    addEventListener('offline', this.offline)
    document.addEventListener('resume', this.wake)
    document.addEventListener('visibilitychange', this.visibility)
    addEventListener('focus', this.here)
  }

  /** Sends a command now, or as soon as there is a connection. */
  send(command: NewCommand): Command {
    const whole = this.outbox.add(command)
    this.post(whole)
    return whole
  }

  close(): void {
    this.closed = true
    removeEventListener('online', this.wake)
    removeEventListener('pageshow', this.restore)
    removeEventListener('offline', this.offline)
    document.removeEventListener('resume', this.wake)
    document.removeEventListener('visibilitychange', this.visibility)
    removeEventListener('focus', this.here)
    this.drop()
  }

  /** Tells the server that this tab is the one in use. */
  readonly here = (): void => {
    if (document.visibilityState === 'visible') this.post({ type: 'here' })
  }

  private post(message: ClientMessage): void {
    if (this.socket?.readyState === 1) this.socket.send(JSON.stringify(message))
  }

  private drop(): void {
    clearTimeout(this.retry)
    clearTimeout(this.silence)
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
    const socket = this.open(this.n < 0 ? this.url : `${this.url}?since=${this.n}`)
    this.socket = socket
    this.expectPing()
    socket.onopen = () => {
      this.link.value = 'open'
      this.expectPing()
      this.here()
      for (const command of this.outbox.open()) this.post(command)
    }
    socket.onmessage = (event: MessageEvent<string>) =>
      this.receive(JSON.parse(event.data) as ServerMessage)
    socket.onclose = (event: CloseEvent) => void this.lost(event.code)
  }

  private async lost(code: number): Promise<void> {
    this.drop()
    if (this.closed) return
    this.why.value = code
    if (FINAL.has(code)) {
      this.link.value = 'gone'
      return
    }
    this.link.value = 'lost'
    if (code === 4001) await this.handlers.stranger().catch(() => undefined)
    clearTimeout(this.retry)
    this.retry = setTimeout(() => this.connect(), pause(this.tries++))
  }

  /** Starts counting silence again. */
  private expectPing(): void {
    clearTimeout(this.silence)
    this.silence = setTimeout(() => {
      this.link.value = 'lost'
      this.connect()
    }, MAX_SILENCE)
  }

  /** The device woke up or found its network again: the old connection cannot be trusted. */
  private readonly wake = (): void => {
    if (this.closed || this.link.value === 'gone') return
    if (this.link.value !== 'open') this.link.value = 'lost'
    this.tries = 0
    this.connect()
  }

  private readonly offline = (): void => {
    if (!this.closed && !this.near && this.link.value !== 'gone') this.link.value = 'lost'
  }

  /**
   * Wakes a page that comes out of the browser's back-forward cache, not one that was just loaded.
   */
  private readonly restore = (event: PageTransitionEvent): void => {
    if (event.persisted) this.wake()
  }

  private hiddenAt = 0
  private readonly visibility = (): void => {
    if (document.visibilityState === 'hidden') this.hiddenAt = Date.now()
    else if (Date.now() - this.hiddenAt > 3_000) this.wake()
    else this.here()
  }

  /**
   * Sends commands again that have been unanswered since the last ping; their ids make that
   * harmless.
   */
  private unanswered = new Set<string>()
  private resend(): void {
    const open = this.outbox.open()
    for (const command of open) if (this.unanswered.has(command.id)) this.post(command)
    this.unanswered = new Set(open.map((command) => command.id))
  }

  private receive(message: ServerMessage): void {
    this.expectPing()
    switch (message.type) {
      case 'ping':
        this.post({ type: 'pong', k: message.k, n: Math.max(0, this.n) })
        this.resend()
        break
      case 'table': {
        this.tries = 0 // not sooner: a server that is full opens a socket only to close it
        if (message.n < this.n) break // an old frame that a newer one overtook
        const fresh = message.since === this.n
        this.n = message.n
        this.handlers.table(message, fresh)
        break
      }
      case 'talk':
        this.handlers.talk(message)
        break
      case 'ok':
      case 'dup':
      case 'no': {
        const command = this.outbox.answered(message.id)
        if (command) this.handlers.answer(command, message)
        break
      }
    }
  }
}
