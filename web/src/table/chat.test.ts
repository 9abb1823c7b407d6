import type { Line } from '@protocol'
import { afterEach, expect, it, vi } from 'vitest'
import type { NewCommand } from '../net/outbox'
import { Chat } from './chat'

const line = (k: number, person: string): Line => ({
  k,
  at: 0,
  person,
  name: person,
  what: 'say',
  text: 'Hello',
})
const people = (chat: Chat) => chat.lines.value.map(({ k, person }) => `${k} ${person}`)

it('hears each line once, and forgets a person who is muted', () => {
  const send = vi.fn<(command: NewCommand) => void>()
  const chat = new Chat(send)
  chat.hear({ lines: [line(1, 'Anna'), line(2, 'Bob')] })
  chat.hear({ lines: [line(2, 'Bob'), line(3, 'Anna')] })
  expect(people(chat)).toEqual(['1 Anna', '2 Bob', '3 Anna'])
  chat.mute('Anna')
  expect(people(chat)).toEqual(['2 Bob'])
  expect(send).toHaveBeenCalledWith({ type: 'mute', person: 'Anna', mute: true })
})

it('knows who is muted, and hears them again when the server says so', () => {
  const send = vi.fn<(command: NewCommand) => void>()
  const chat = new Chat(send, 'muted')
  chat.hear({ lines: [line(2, 'Bob')], muted: ['Anna'] })
  expect(chat.muted.value.has('Anna')).toBe(true)
  chat.hear({ lines: [line(3, 'Bob')] }) // a new line says nothing about that
  expect(chat.muted.value.has('Anna')).toBe(true)
  chat.mute('Anna', false)
  expect(send).toHaveBeenCalledWith({ type: 'mute', person: 'Anna', mute: false })
  chat.hear({ lines: [line(1, 'Anna'), line(2, 'Bob'), line(3, 'Bob')], muted: [] })
  expect(chat.muted.value.size).toBe(0)
  expect(people(chat)).toEqual(['1 Anna', '2 Bob', '3 Bob'])
  expect(chat.spoken.value.has('Anna')).toBe(false) // that was said long ago
})

afterEach(() => {
  vi.useRealTimers()
  sessionStorage.clear()
})

it('hangs what is said from now on at its speaker, for a while', () => {
  vi.useFakeTimers()
  const chat = new Chat(() => undefined, 'bubbles')
  const hung = () => [...chat.spoken.value.values()].map(({ k }) => k)
  chat.hear({ lines: [line(0, 'Anna')] }) // said before we came
  expect(hung()).toEqual([])
  chat.hear({ lines: [line(1, 'Anna')] })
  chat.hear({ lines: [line(2, 'Bob')] })
  vi.advanceTimersByTime(6_000)
  chat.hear({ lines: [line(3, 'Anna')] })
  expect(hung()).toEqual([3, 2])
  vi.advanceTimersByTime(6_000)
  expect(hung()).toEqual([3])
  chat.hear({ lines: [line(1, 'Anna'), line(3, 'Anna')] }) // after a lost connection all comes again
  vi.advanceTimersByTime(6_000)
  expect(hung()).toEqual([])
  chat.hear({ lines: [line(4, 'Bob')] })
  chat.mute('Bob')
  expect(hung()).toEqual([])
})

it('counts what was not read, from the very first line', () => {
  const chat = new Chat(() => undefined, 'unread')
  chat.hear({ lines: [] })
  chat.hear({ lines: [line(0, 'Anna')] })
  expect(chat.unread.value).toBe(1)
  chat.hear({ lines: [line(1, 'Bob')] })
  expect(chat.unread.value).toBe(2)
  chat.show(true)
  expect(chat.unread.value).toBe(0)
  chat.hear({ lines: [line(2, 'Anna')] })
  chat.show(false)
  expect(chat.unread.value).toBe(0)
  chat.hear({ lines: [line(3, 'Anna')] })
  expect(chat.unread.value).toBe(1)
  const later = new Chat(() => undefined, 'unread') // the page was loaded again
  later.hear({ lines: [0, 1, 2, 3, 4].map((k) => line(k, 'Anna')) })
  expect(later.unread.value).toBe(2)
  const first = new Chat(() => undefined, 'another table')
  first.hear({ lines: [line(0, 'Anna'), line(1, 'Anna')] }) // said before we came
  expect(first.unread.value).toBe(0)
})

it('is in view as long as it is shown in one of two places', () => {
  const chat = new Chat(() => undefined, 'two places')
  chat.hear({ lines: [] })
  chat.show(true) // beside the table
  chat.show(true) // and in a sheet
  chat.show(false)
  chat.hear({ lines: [line(0, 'Anna')] })
  expect(chat.unread.value).toBe(0)
  chat.show(false)
  chat.hear({ lines: [line(1, 'Anna')] })
  expect(chat.unread.value).toBe(1)
})
