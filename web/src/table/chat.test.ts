import type { Line } from '@protocol'
import { expect, it, vi } from 'vitest'
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
  chat.hear([line(1, 'Anna'), line(2, 'Bob')])
  chat.hear([line(2, 'Bob'), line(3, 'Anna')])
  expect(people(chat)).toEqual(['1 Anna', '2 Bob', '3 Anna'])
  chat.mute('Anna')
  expect(people(chat)).toEqual(['2 Bob'])
  expect(send).toHaveBeenCalledWith({ type: 'mute', person: 'Anna' })
})
