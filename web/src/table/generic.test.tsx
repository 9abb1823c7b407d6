import { render } from 'preact'
import { act } from 'preact/test-utils'
import { expect, it, vi } from 'vitest'
import { NO_WORDS } from '../net/words'
import { generic, NearActs } from './generic'
import type { Scene } from './scene'
import { onTurn } from './turn'

const did = vi.fn<(text: string) => void>()
/** A game that this client has never heard of. */
const words = {
  ...NO_WORDS,
  game: 'marmots',
  language: 'en',
  actions: { 'dig burrow': 'Dig at {burrow}', whistle: 'Whistle' },
  labels: {
    digger: 'Digs now',
    nuts: 'Nuts held',
    asleep: 'Asleep',
    meadow: 'The meadow',
    burrows: 'Burrows',
    hawk: 'The hawk is near',
    friends: 'Friends',
    storm: 'Storm',
    fame: 'Fame',
  },
  seatwise: ['nuts', 'asleep', 'fame'],
  seat_keys: ['digger', 'friends'],
  total: 'fame',
  turn: 'digger',
}
const view = {
  game: 'marmots',
  players: 2,
  options: {},
  eyes: 0,
  digger: 1,
  nuts: [
    ['hazel', 'acorn'],
    ['?', '?', '?', '?', '?'],
  ],
  asleep: [false, true],
  meadow: [['a', '.'], []],
  burrows: [],
  hawk: false,
  friends: [0, 1],
  storm: null,
  fame: [12, -3],
}
const scene = {
  view,
  words,
  you: 0,
  near: 0,
  names: ['Anna', 'Nord'],
  players: 2,
  legal: ['dig b2', 'whistle'],
  pending: null,
  act: did,
  past: false,
} as unknown as Scene

/** Labels and values, in order. */
function facts(node: preact.ComponentChild): string[] {
  const root = document.createElement('main')
  void act(() => render(node, root))
  return [...root.querySelectorAll('dl > div')].map(
    (one) =>
      `${one.querySelector('dt')?.textContent}: ${one.querySelector('dd')?.textContent.trim()}`,
  )
}
const { Middle, Seat, Near, points } = generic
if (!Seat || !Near || !points) throw new Error('the generic table lacks a part')

it('shows in the middle what belongs to no seat, by its label, and nothing that is not there', () => {
  expect(facts(<Middle scene={scene} still={scene} />)).toEqual([
    'Digs now: Nord',
    'The meadow: a.',
    'Friends: Anna, Nord',
  ])
})

it('shows at each seat what is the seat’s, and its total beside its name alone', () => {
  expect(facts(<Seat scene={scene} seat={1} />)).toEqual(['Nuts held: ▒ × 5', 'Asleep: yes'])
  expect(facts(<Near scene={scene} />)).toEqual(['Nuts held: hazelacorn'])
  expect([points(scene, 0), points(scene, 1)]).toEqual([12, -3])
})

it('has no points where no key holds a total', () => {
  expect(points({ ...scene, words: { ...words, total: null } }, 0)).toBeNull()
})

it('knows whose turn it is by the key that the game names', () => {
  const playing = { ...scene, table: { phase: 'playing' } } as Scene
  expect(onTurn(generic, playing)).toBe(1)
  expect(onTurn(generic, { ...playing, words: { ...words, turn: null } })).toBeNull()
})

it('offers the legal actions in the words of the game, and the bare ones to other tables', () => {
  const root = document.createElement('main')
  void act(() => render(<NearActs scene={scene} />, root))
  const buttons = [...root.querySelectorAll<HTMLButtonElement>('button')]
  expect(buttons.map((one) => one.textContent)).toEqual(['Dig at b2', 'Whistle'])
  void act(() => buttons[0]?.click())
  expect(did.mock.calls).toEqual([['dig b2']])
})
