import { type ComponentType, render } from 'preact'
import { act } from 'preact/test-utils'
import { expect, it, vi } from 'vitest'
import { refused } from '../../table/refusal'
import mio from './index'

const view = {
  options: { target: 100, shout: 'manual' },
  turn: 1,
  naming: false,
  hands: [['R3'], ['?', '?']],
  down: ['B2', null],
  pile: [],
  laid: [],
  top: 'R1',
  colour: 'red',
  drawn: null,
  forgot: 0,
  totals: [0, 0],
  over: false,
  round: 1,
}
const did = vi.fn<(text: string) => void>()
const Near = mio.Near as unknown as ComponentType<{ scene: unknown }>

/** The button for the shout. */
function button(more: object): HTMLElement {
  const scene = {
    view,
    you: 0,
    near: 0,
    names: ['Anna', 'Nord'],
    players: 2,
    legal: [],
    pending: null,
    act: did,
    table: { id: 'one' },
    events: [],
    story: [],
    n: 1,
    past: false,
    ...more,
  }
  const root = document.createElement('main')
  void act(() => render(<Near scene={scene} />, root))
  return root.querySelector('.urgent') as HTMLElement
}

it('is the same whether or not a late shout is possible', () => {
  const possible = button({ legal: ['mio'], n: 1 })
  expect(possible.outerHTML).toBe(button({ n: 2 }).outerHTML)
  void act(() => possible.click())
  expect(did.mock.calls).toEqual([['mio']])
})

it('goes with the next card of this table, not of another', () => {
  const mine = { view: { ...view, turn: 0 }, legal: ['lay R3'] }
  const pressed = (table: string) =>
    button({ ...mine, table: { id: table } }).getAttribute('aria-pressed')
  void act(() => button(mine).click())
  expect([pressed('one'), pressed('two')]).toEqual(['true', 'false'])
})

it('shouts only with two cards or fewer, which all can count; before that it says when', () => {
  const many = { ...view, turn: 0, hands: [['R3', 'B1', 'G2'], ['?']], down: [null, null] }
  const early = button({ view: many, table: { id: 'three' } })
  expect(early.getAttribute('aria-disabled')).toBe('true')
  void act(() => early.click())
  expect(refused.value?.text).toContain('last card but one')
  expect(button({ view: many, table: { id: 'three' } }).getAttribute('aria-pressed')).toBe('false')
  const two = button({ view: { ...many, hands: [['R3', 'B1'], ['?']] } })
  expect(two.getAttribute('aria-disabled')).toBe('false')
})
