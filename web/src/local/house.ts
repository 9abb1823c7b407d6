/** The page's side of local tables: one worker, asked by messages; a socket to each table. */
import type { ClientMessage } from '@protocol'
import { t } from '../i18n'
import { ApiError } from '../net/api'
import { toast } from '../ui/toast'
import type { Asked, FromWorker, ToWorker } from './talk'

let worker: Worker | null = null
/** Has it been asked for anything? */
let busy = false
let count = 0
const waiting = new Map<number, { resolve(answer: unknown): void; reject(why: unknown): void }>()
const sockets = new Map<number, LocalSocket>()

/** Starts the worker, if there is none yet: it takes a while on a phone. */
export function wake(): Worker {
  if (!worker) {
    worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
    worker.onmessage = receive
    worker.postMessage({ base: document.baseURI.replace(/#.*/, '') } satisfies ToWorker)
  }
  return worker
}

function post(message: ToWorker): void {
  busy = true
  wake().postMessage(message)
}

/**
 * At a first visit: a service worker is there from now on, and keeps the client for times without a
 * network. It serves no worker that began before it. So an idle one begins again, and a busy one
 * loads its code now.
 */
function served(): void {
  if (busy) worker?.postMessage({ whole: true } satisfies ToWorker)
  else if (worker) {
    worker.terminate()
    worker = null
    wake()
  }
}
if (navigator.serviceWorker?.controller === null)
  navigator.serviceWorker.addEventListener('controllerchange', served, { once: true })

function receive({ data }: MessageEvent<FromWorker>): void {
  if ('socket' in data) {
    const socket = sockets.get(data.socket)
    if (!socket) return
    if ('opened' in data) socket.opened()
    else if ('closed' in data) socket.lost(data.closed)
    else socket.onmessage?.({ data: JSON.stringify(data.message) })
    return
  }
  if ('refused' in data) return void toast(t('notKept'))
  const asked = waiting.get(data.k)
  waiting.delete(data.k)
  if ('problem' in data) {
    const { status, reason, detail } = data.problem
    asked?.reject(new ApiError(status, reason as ApiError['reason'], detail))
  } else asked?.resolve(data.answer)
}

/** Asks the worker. */
export function ask<K extends keyof Asked>(
  what: K,
  ...args: Parameters<Asked[K]>
): Promise<ReturnType<Asked[K]>> {
  const k = ++count
  return new Promise<unknown>((resolve, reject) => {
    waiting.set(k, { resolve, reject })
    post({ ask: what, k, args } as ToWorker)
  }) as Promise<ReturnType<Asked[K]>>
}

/** A socket to a local table, as much of it as a connection uses. */
export class LocalSocket {
  readyState = 0
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null
  onerror: (() => void) | null = null
  private readonly socket = ++count

  constructor(table: string, since: number) {
    sockets.set(this.socket, this)
    post({ connect: table, socket: this.socket, since })
    if (document.visibilityState === 'hidden') this.look()
    document.addEventListener('visibilitychange', this.look)
  }

  /** Tells whether the page is in sight. */
  private readonly look = (): void =>
    post({ socket: this.socket, looked: document.visibilityState === 'visible' })

  private forget(): void {
    this.readyState = 3
    sockets.delete(this.socket)
    document.removeEventListener('visibilitychange', this.look)
  }

  opened(): void {
    this.readyState = 1
    this.onopen?.()
  }

  lost(code: number): void {
    this.forget()
    this.onclose?.({ code })
  }

  send(text: string): void {
    post({ socket: this.socket, message: JSON.parse(text) as ClientMessage })
  }

  close(): void {
    this.forget()
    post({ close: this.socket })
  }
}

/** How a connection opens a socket to this local table. */
export const socketTo =
  (table: string) =>
  (url: string): WebSocket => {
    const since = Number(new URL(url).searchParams.get('since') ?? -1)
    return new LocalSocket(table, since) as unknown as WebSocket
  }
