import type { Table } from '@protocol'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { toasts } from '../ui/toast'
import { refused } from './refusal'
import { TableStore } from './store'

type Message = Record<string, unknown>

class Line {
  static last: Line
  readyState = 1
  sent: Message[] = []
  onmessage: ((event: { data: string }) => void) | null = null
  constructor() {
    Line.last = this
  }
  send(text: string) {
    this.sent.push(JSON.parse(text) as Message)
  }
  close() {}
  hear(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) })
  }
}

const frame = (n: number): Partial<Table> => ({
  type: 'table',
  n,
  since: n - 1,
  you: 0,
  events: [],
  news: [],
  table: { game: 'mio', rematch: null } as Table['table'],
})
const acts = () => Line.last.sent.filter((message) => message.type === 'act')
const painted = () => vi.advanceTimersByTime(500)
let store: TableStore

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', Line)
  refused.value = null
  store = new TableStore('t', () => undefined)
  Line.last.hear(frame(5))
})
afterEach(() => {
  store.close()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('a table in this tab', () => {
  it('sends a double tap once, and marks it until a frame shows it', () => {
    store.act('lay R3')
    store.act('lay R3')
    expect(acts()).toHaveLength(1)
    Line.last.hear({ type: 'ok', id: acts()[0]?.id, n: 6 })
    store.act('lay R3')
    expect(acts()).toHaveLength(1)
    expect(store.pending.command.value).not.toBeNull()
    Line.last.hear(frame(6))
    painted()
    expect(store.pending.command.value).toBeNull()
    store.act('lay R3')
    expect(acts()).toHaveLength(2)
  })

  it('reports a stale action, but not a second tap after the first was accepted', () => {
    store.act('lay R3')
    store.act('lay R4')
    const [first, second] = acts()
    Line.last.hear({ type: 'ok', id: first?.id, n: 6 })
    Line.last.hear({ type: 'no', id: second?.id, reason: 'stale', n: 6 })
    expect(refused.value).toBeNull()
    Line.last.hear(frame(6))
    painted()
    store.act('lay R4')
    Line.last.hear({ type: 'no', id: acts()[2]?.id, reason: 'stale', n: 7 })
    expect(refused.value).toMatchObject({
      act: 'lay R4',
      text: 'Things have changed. Have another look.',
    })
    expect(store.pending.command.value).toBeNull()
  })

  it('paints a tap before its answer, and then every frame in turn', () => {
    const numbers: number[] = []
    const stop = store.frame.subscribe((one) => void numbers.push(one?.n ?? -1))
    store.act('lay R3')
    Line.last.hear(frame(6))
    Line.last.hear(frame(7))
    expect(numbers).toEqual([5])
    painted()
    Line.last.hear(frame(8))
    expect(numbers).toEqual([5, 6, 7, 8])
    stop()
  })

  it('says by how much an action was late', () => {
    store.act('lay 73')
    Line.last.hear({ type: 'no', id: acts()[0]?.id, reason: 'late', n: 6, by: 34 })
    expect(store.tooLate.value?.text).toContain('34')
  })

  it('gives thanks for a report once it is kept', () => {
    const thanks = () => toasts.value.filter(({ text }) => text === 'Reported, thank you.')
    for (const type of ['no', 'ok']) {
      store.send({ type: 'report', person: 'B' })
      expect(thanks()).toEqual([])
      const id = Line.last.sent.at(-1)?.id
      Line.last.hear({ type, id, n: 6, reason: 'flood' })
    }
    expect(thanks()).toHaveLength(1)
  })
})
