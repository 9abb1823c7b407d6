import type { Games, Table } from '@protocol'
import { render } from 'preact'
import { act } from 'preact/test-utils'
import { afterEach, expect, it, vi } from 'vitest'
import { takeArrival } from '../ui/auto-deal'
import { games } from '../ui/catalog'
import { Over, outcome } from './over'
import type { GameClient, Scene } from './scene'
import type { TableStore } from './store'

vi.mock('../ui/keep', () => ({ KeepAccount: () => null })) // it asks the server

const send = vi.fn<(command: object) => void>()
const person = { person: 'p', bot: null }
const bot = { person: null, bot: 'greedy' }

const draw = (
  seats: object[],
  rematch: string | null,
  result = [1, 0],
  client: Partial<GameClient> = {},
): void => {
  const table = { id: 'old', game: 'plain', phase: 'over', result, seats, rematch }
  const frame = { you: 0, table }
  void act(() =>
    render(
      <Over
        frame={frame as unknown as Table}
        scene={{ names: ['Anna', 'Nord'], you: 0, table: frame.table } as unknown as Scene}
        client={client as GameClient}
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
  draw([{ ...person, ready: true }, bot], 'new')
  expect(location.hash).toBe('#/table/new')
  expect([takeArrival('new'), takeArrival('new')]).toEqual(['deal', null])
})

it('takes one tap from each person, who are ready on arrival', () => {
  const other = { person: 'q', name: 'Bob', ready: true }
  draw([person, other], 'new')
  expect(document.body.textContent).toContain('Bob wants a rematch.')
  expect(location.hash).toBe('')
  askRematch()
  draw([{ ...person, ready: true }, other], 'new')
  expect(location.hash).toBe('#/table/new')
  expect(takeArrival('new')).toBe('ready')
})

it('leads nobody away who has not asked', () => {
  draw([{ ...person, ready: true }, bot], 'new')
  expect(location.hash).toBe('')
})

it('offers the next level after a win against bots of one level', () => {
  const levels = ['beginner', 'casual']
  games.value = { games: [], levels, bot_titles: {} } as unknown as Games
  const offer = () => [...document.querySelectorAll('button.go')].map((one) => one.textContent)
  const level = { person: null, bot: 'beginner' }
  draw([person, level], null)
  expect(offer()).toEqual(['Next level: casual'])
  draw([person, { ...level, bot: 'casual' }], null)
  expect(offer()).toEqual(['Rematch']) // there is none above
  draw([person, level], null, [0, 1])
  expect(offer()).toEqual(['Rematch']) // lost
  games.value = null
})

it('offers a review only where the game can be searched', () => {
  const review = () => document.querySelector('a[href="#/replay/old?review=1"]')
  for (const advice of [true, false]) {
    games.value = { games: [{ id: 'plain', advice }], levels: [] } as unknown as Games
    draw([person, bot], null)
    expect(review() !== null).toBe(advice)
  }
  games.value = null
})

it('offers to play on from the turning point after a defeat', () => {
  const rounds = [
    [1, 2],
    [5, 0],
  ]
  const client: Partial<GameClient> = {
    points: (_, seat) => rounds.reduce((sum, row) => sum + (row[seat] ?? 0), 0),
    course: () => rounds.map((values, i) => ({ label: '', at: `round ${i + 1}`, values })),
  }
  const offered = () => document.querySelector('.turning button')?.textContent
  draw([person, bot], null, [0, 1], client)
  expect(offered()).toBe('Play on from there')
  draw([person, bot], null, [1, 0], client)
  expect(offered()).toBeUndefined()
})

it('says who won', () => {
  const names = ['Anna', 'Nord', 'Est']
  expect(outcome([0, 1, 0], names, 1)).toBe('You won!')
  expect(outcome([0, 0.5, 0.5], names, 1)).toBe('It’s a draw with Est.')
  expect(outcome([0, 0.5, 0.5], names, 0)).toBe('A draw between Nord and Est.')
  expect(outcome([0.5, 0.5], names.slice(0, 2), 0)).toBe('It’s a draw.')
})
