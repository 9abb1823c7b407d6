import type { Table } from '@protocol'
import { render } from 'preact'
import { act } from 'preact/test-utils'
import { afterEach, expect, it, vi } from 'vitest'
import { takeDeal } from '../ui/auto-deal'
import { Over, outcome } from './over'
import type { GameClient, Scene } from './scene'
import type { TableStore } from './store'

const send = vi.fn<(command: object) => void>()
const person = { person: 'p', bot: null }
const bot = { person: null, bot: 'greedy' }

const draw = (seats: object[], rematch: string | null): void => {
  const frame = { you: 0, table: { id: 'old', result: [1, 0], seats, rematch } }
  void act(() =>
    render(
      <Over
        frame={frame as unknown as Table}
        scene={{ names: ['Anna', 'Nord'] } as unknown as Scene}
        client={{} as GameClient}
        count={null}
        store={{ send } as unknown as TableStore}
      />,
      document.body,
    ),
  )
}
const askRematch = () => void act(() => document.querySelector<HTMLElement>('button.go')?.click())

afterEach(() => {
  void act(() => render(null, document.body))
  send.mockClear()
  location.hash = ''
})

it('goes to a rematch against bots at once, to be dealt on arrival', () => {
  draw([person, bot], null)
  askRematch()
  expect(send.mock.calls).toEqual([[{ type: 'rematch' }]])
  draw([person, bot], 'new')
  expect(location.hash).toBe('#/table/new')
  expect([takeDeal('new'), takeDeal('new')]).toEqual([true, false])
})

it('waits for a tap where others play too, or where somebody else asked', () => {
  draw([person, { ...person, person: 'q' }], null)
  askRematch()
  draw([person, { ...person, person: 'q' }], 'new')
  expect(location.hash).toBe('')
  void act(() => render(null, document.body))
  draw([person, bot], 'new')
  expect(location.hash).toBe('')
})

it('says who won', () => {
  const names = ['Anna', 'Nord', 'Est']
  expect(outcome([0, 1, 0], names, 1)).toBe('You won!')
  expect(outcome([0, 0.5, 0.5], names, 1)).toBe('You share the win.')
  expect(outcome([0, 0.5, 0.5], names, 0)).toBe('Nord and Est won.')
  expect(outcome([0.5, 0.5], names.slice(0, 2), 0)).toBe('It’s a draw.')
})
