import type { Table } from '@protocol'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Connection, type Handlers, pause } from './socket'

class Line {
  static all: Line[] = []
  readyState = 0
  sent: Record<string, unknown>[] = []
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null
  onerror: (() => void) | null = null
  closed = false
  constructor(readonly url: string) {
    Line.all.push(this)
  }
  send(text: string) {
    this.sent.push(JSON.parse(text) as Record<string, unknown>)
  }
  close() {
    this.closed = true
  }
  open() {
    this.readyState = 1
    this.onopen?.()
  }
  hear(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) })
  }
  /** Everything it sent but `here`. */
  get commands() {
    return this.sent.filter((message) => message.type !== 'here')
  }
}

const frame = (n: number, since: number) => ({ type: 'table', n, since }) as unknown as Table
const latest = () => Line.all.at(-1) as Line
let handlers: Handlers & { frames: [number, boolean][]; answers: string[]; strangers: number }
let connection: Connection

beforeEach(() => {
  vi.useFakeTimers()
  Line.all = []
  handlers = {
    frames: [],
    answers: [],
    strangers: 0,
    table(message, fresh) {
      this.frames.push([message.n, fresh])
    },
    talk: () => undefined,
    answer(command, answer) {
      this.answers.push(`${command.type} ${answer.type}`)
    },
    async stranger() {
      this.strangers++
    },
  }
  connection = new Connection(
    'ws://here/ws/t',
    handlers,
    (url) => new Line(url) as unknown as WebSocket,
  )
})

afterEach(() => {
  connection.close()
  vi.useRealTimers()
})

describe('the connection', () => {
  it('sends waiting commands when the connection opens, and again after it was lost', async () => {
    const command = connection.send({ type: 'act', do: 'draw', on: 1 })
    expect(latest().commands).toEqual([])
    latest().open()
    expect(latest().commands).toEqual([command])
    latest().onclose?.({ code: 1006 })
    expect(connection.link.value).toBe('lost')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(Line.all).toHaveLength(2)
    latest().open()
    expect(latest().commands).toEqual([command])
    latest().hear({ type: 'dup', id: command.id, n: 2 })
    latest().hear({ type: 'ok', id: command.id, n: 2 })
    expect(handlers.answers).toEqual(['act dup'])
  })

  it('asks for the frames it missed, and knows whether a frame follows the last one', async () => {
    latest().open()
    latest().hear(frame(4, -1))
    latest().hear(frame(5, 4))
    latest().hear(frame(9, 7))
    latest().hear(frame(8, 7))
    expect(handlers.frames).toEqual([
      [4, true],
      [5, true],
      [9, false],
    ])
    latest().onclose?.({ code: 1006 })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(latest().url).toBe('ws://here/ws/t?since=9')
  })

  it('answers pings with the number of its newest frame', () => {
    latest().open()
    latest().hear(frame(4, -1))
    latest().hear({ type: 'ping', k: 7, n: 6 })
    expect(latest().commands.at(-1)).toEqual({ type: 'pong', k: 7, n: 4 })
  })

  it('sends a command again that was not answered between two pings', () => {
    latest().open()
    const command = connection.send({ type: 'act', do: 'draw', on: 1 })
    const acts = () => latest().commands.filter((message) => message.type === 'act')
    latest().hear({ type: 'ping', k: 1, n: 1 })
    expect(acts()).toHaveLength(1)
    latest().hear({ type: 'ping', k: 2, n: 1 })
    expect(acts()).toEqual([command, command])
    latest().hear({ type: 'ok', id: command.id, n: 2 })
    latest().hear({ type: 'ping', k: 3, n: 2 })
    expect(acts()).toHaveLength(2)
  })

  it('reconnects at once after sleep: a resumed page, one from the cache, one that was hidden for long', async () => {
    latest().open()
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }))
    expect(Line.all).toHaveLength(1)
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    expect(Line.all).toHaveLength(2)
    document.dispatchEvent(new Event('resume'))
    expect(Line.all).toHaveLength(3)
    const visibility = vi.spyOn(document, 'visibilityState', 'get')
    visibility.mockReturnValue('hidden')
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(10_000)
    visibility.mockReturnValue('visible')
    document.dispatchEvent(new Event('visibilitychange'))
    expect(Line.all).toHaveLength(4)
    visibility.mockRestore()
  })

  it('drops a silent connection, and reconnects at once when the device is online again', async () => {
    latest().open()
    await vi.advanceTimersByTimeAsync(26_000)
    expect(Line.all).toHaveLength(2)
    expect(Line.all[0]?.closed).toBe(true)
    dispatchEvent(new Event('online'))
    expect(Line.all).toHaveLength(3)
  })

  it('gets a new cookie when the server refuses its own, and gives up when there is no such table', async () => {
    latest().onclose?.({ code: 4001 })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(handlers.strangers).toBe(1)
    latest().onclose?.({ code: 4004 })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(connection.link.value).toBe('gone')
    expect(Line.all).toHaveLength(2)
  })

  it('waits longer and longer where a server opens its socket only to close it', async () => {
    const turnedAway = async (seconds: number) => {
      for (let second = 0; second < seconds; second++) {
        if (!latest().closed) latest().open()
        latest().onclose?.({ code: 4013 })
        await vi.advanceTimersByTimeAsync(1_000)
      }
      return Line.all.length
    }
    expect(await turnedAway(60)).toBeLessThan(14)
    while (latest().closed) await vi.advanceTimersByTimeAsync(1_000) // the longest wait is over
    latest().open()
    latest().hear(frame(1, -1))
    const before = Line.all.length
    latest().onclose?.({ code: 4013 })
    await vi.advanceTimersByTimeAsync(500)
    expect(Line.all).toHaveLength(before + 1)
  })

  it('waits longer after each try, for a random part of the time', () => {
    expect(pause(0, 0)).toBe(200)
    expect(pause(0, 1)).toBe(400)
    expect(pause(3, 1)).toBe(3200)
    expect(pause(50, 1)).toBe(15_000)
  })
})
