import type { Table } from '@protocol'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Connection, type Hears, pause } from './socket'

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
  /** What was sent besides `here`. */
  get said() {
    return this.sent.filter((message) => message.type !== 'here')
  }
}

const frame = (n: number, since: number) => ({ type: 'table', n, since }) as unknown as Table
const latest = () => Line.all.at(-1) as Line
let hears: Hears & { frames: [number, boolean][]; answers: string[]; strangers: number }
let connection: Connection

beforeEach(() => {
  vi.useFakeTimers()
  Line.all = []
  hears = {
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
    hears,
    (url) => new Line(url) as unknown as WebSocket,
  )
})

afterEach(() => {
  connection.close()
  vi.useRealTimers()
})

describe('the connection', () => {
  it('sends what was waiting when the line opens, and again after it was lost', async () => {
    const command = connection.send({ type: 'act', do: 'draw', on: 1 })
    expect(latest().said).toEqual([])
    latest().open()
    expect(latest().said).toEqual([command])
    latest().onclose?.({ code: 1006 })
    expect(connection.link.value).toBe('lost')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(Line.all).toHaveLength(2)
    latest().open()
    expect(latest().said).toEqual([command])
    latest().hear({ type: 'dup', id: command.id, n: 2 })
    latest().hear({ type: 'ok', id: command.id, n: 2 })
    expect(hears.answers).toEqual(['act dup'])
  })

  it('asks for what it missed, and knows whether a frame follows the one before', async () => {
    latest().open()
    latest().hear(frame(4, -1))
    latest().hear(frame(5, 4))
    latest().hear(frame(9, 7))
    latest().hear(frame(8, 7))
    expect(hears.frames).toEqual([
      [4, true],
      [5, true],
      [9, false],
    ])
    latest().onclose?.({ code: 1006 })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(latest().url).toBe('ws://here/ws/t?since=9')
  })

  it('answers pings with its number', () => {
    latest().open()
    latest().hear(frame(4, -1))
    latest().hear({ type: 'ping', k: 7, n: 6 })
    expect(latest().said.at(-1)).toEqual({ type: 'pong', k: 7, n: 4 })
  })

  it('says again what was not answered between two pings', () => {
    latest().open()
    const command = connection.send({ type: 'act', do: 'draw', on: 1 })
    const acts = () => latest().said.filter((message) => message.type === 'act')
    latest().hear({ type: 'ping', k: 1, n: 1 })
    expect(acts()).toHaveLength(1)
    latest().hear({ type: 'ping', k: 2, n: 1 })
    expect(acts()).toEqual([command, command])
    latest().hear({ type: 'ok', id: command.id, n: 2 })
    latest().hear({ type: 'ping', k: 3, n: 2 })
    expect(acts()).toHaveLength(2)
  })

  it('comes back at once after sleep: a thawed page, one from the cache, one that was hidden for long', async () => {
    latest().open()
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }))
    expect(Line.all).toHaveLength(1)
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    expect(Line.all).toHaveLength(2)
    document.dispatchEvent(new Event('resume'))
    expect(Line.all).toHaveLength(3)
    const shown = vi.spyOn(document, 'visibilityState', 'get')
    shown.mockReturnValue('hidden')
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(10_000)
    shown.mockReturnValue('visible')
    document.dispatchEvent(new Event('visibilitychange'))
    expect(Line.all).toHaveLength(4)
    shown.mockRestore()
  })

  it('does not trust a silent line, and connects at once when the device wakes up', async () => {
    latest().open()
    await vi.advanceTimersByTimeAsync(26_000)
    expect(Line.all).toHaveLength(2)
    expect(Line.all[0]?.closed).toBe(true)
    dispatchEvent(new Event('online'))
    expect(Line.all).toHaveLength(3)
  })

  it('gets a new cookie when its own is void, and gives up when there is no such table', async () => {
    latest().onclose?.({ code: 4001 })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(hears.strangers).toBe(1)
    latest().onclose?.({ code: 4004 })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(connection.link.value).toBe('gone')
    expect(Line.all).toHaveLength(2)
  })

  it('waits longer after each try, and never for all alike', () => {
    expect(pause(0, 0)).toBe(200)
    expect(pause(0, 1)).toBe(400)
    expect(pause(3, 1)).toBe(3200)
    expect(pause(50, 1)).toBe(15_000)
  })
})
