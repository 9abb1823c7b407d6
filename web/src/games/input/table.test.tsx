import type { InputView } from '@views'
import { render } from 'preact'
import { act } from 'preact/test-utils'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { NO_WORDS } from '../../net/words'
import { Middle } from './board'
import { Near, Seat } from './stock'
import type { Here } from './view'

const view = {
  options: { zero: false, free_card: 5, combos: [], no_turning: [] },
  turn: 0,
  up: [
    ['H', 'R', 'H', 'F', 'S', 'F', 'S'],
    ['F', 'F', 'R', 'H', 'J', 'S', 'F'],
  ],
  back: [Array(7).fill('?'), Array(7).fill('?')],
  place: [
    ['4.4', 'stock', '1.5', '3.1', 'stock', 'stock', '4.2'],
    ['stock', '4.3', 'stock', '6.4', '2.2', 'stock', 'stock'],
  ],
  won: [4],
  hand: null,
  claimed: null,
  scores: [4, 0],
  captured: [[4], []],
  turns: 11,
  over: false,
} as unknown as InputView

const did = vi.fn<(text: string) => void>()
let n = 0
let root: HTMLElement

const draw = (legal: string[], more: Partial<Here> = {}): void => {
  const scene = {
    view,
    you: 0,
    near: 0,
    names: ['Anna', 'Nord'],
    players: 2,
    legal,
    pending: null,
    act: did,
    words: NO_WORDS,
    events: [],
    story: [],
    table: { id: 't' },
    n: ++n,
    past: false,
    ...more,
  } as unknown as Here
  void act(() =>
    render(
      <div id="stage">
        <Seat scene={scene} seat={1} />
        <Middle scene={scene} />
        <Near scene={scene} />
      </div>,
      root,
    ),
  )
}
const press = (what: string): void => void act(() => root.querySelector<HTMLElement>(what)?.click())

beforeEach(() => {
  root = document.body.appendChild(document.createElement('main'))
})
afterEach(() => {
  void act(() => render(null, root))
  root.remove()
  did.mockClear()
})

it('takes the piece that is touched, wherever it lies', () => {
  draw(['take 1', 'take 2'])
  press('[data-piece="2"]')
  press('[data-band="4.4"]')
  expect(did.mock.calls).toEqual([['take 2'], ['take 1']])
  expect(root.querySelectorAll('.slot.can').length).toBe(2)
})

it('the piece in hand goes to a lit band, and from anywhere on its card to the nearest one', () => {
  const withPiece = {
    ...view,
    hand: 2,
    place: [view.place[0]?.map((place, i) => (i === 1 ? 'hand' : place)), view.place[1]],
  } as InputView
  draw(['place 3 3', 'place 5 3', 'place 5 5'], { view: withPiece })
  press('[data-band="5.5"]')
  press('[data-digit="3"] .head')
  expect(did.mock.calls).toEqual([['place 5 5'], ['place 3 3']])
  press('[data-band="1.1"]') // the server refuses it with its clause
  expect(did).toHaveBeenLastCalledWith('place 1 1')
  expect(root.querySelectorAll('.target').length).toBe(3)
})

it('a card is announced before the piece is touched, and forgotten with the next moment', () => {
  draw(['take 2', 'take 5', 'announce 5 3'])
  press('[data-way="3"]')
  expect(
    [...root.querySelectorAll('.slot.can')].map((slot) => slot.getAttribute('data-piece')),
  ).toEqual(['5'])
  press('[data-piece="5"]')
  expect(did.mock.calls).toEqual([['announce 5 3']])
  draw(['take 2', 'take 5', 'announce 5 3'])
  press('[data-piece="5"]')
  expect(did).toHaveBeenLastCalledWith('take 5')
})

it('asks for the card where many can be announced', () => {
  draw(['take 2', 'announce 2 1', 'announce 2 2', 'announce 2 3', 'free 5'])
  expect(root.querySelectorAll('.call').length).toBe(0)
  press('[data-way="ask"]')
  press('[data-piece="2"]')
  expect(did).not.toHaveBeenCalled()
  press('[data-digit="2"] .head')
  press('[data-piece="2"]')
  expect(did.mock.calls).toEqual([['announce 2 2']])
  press('[data-way="free"]')
  press('[data-piece="5"]')
  expect(did).toHaveBeenLastCalledWith('free 5')
})

it('draws no hidden face, shows open ones beneath, and lets a spectator do nothing', () => {
  draw([])
  expect(root.querySelectorAll('.under').length).toBe(0)
  draw([], { you: null, near: null, view: { ...view, back: view.up } as InputView })
  expect(root.querySelectorAll('.under').length).toBe(7)
  expect(root.querySelectorAll('.slot').length).toBe(0)
  press('[data-band="1.1"]')
  expect(did).not.toHaveBeenCalled()
})

it('shows who won a card by the cards that were won, if the story no longer tells', () => {
  draw([])
  expect(root.querySelector('.digit.won .head .seat-mark')).not.toBeNull()
  draw([], { view: { ...view, captured: [[4], [4]] } as unknown as InputView })
  expect(root.querySelector('.digit.won .head i')?.getAttribute('data-print')).toBe('↑')
})
