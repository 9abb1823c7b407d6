import type { OeufsView } from '@views'
import { render } from 'preact'
import { act } from 'preact/test-utils'
import { expect, it } from 'vitest'
import type { Scene } from '../../table/scene'
import { Missing, revealTimes, Tally } from './reveal'

/** Seat 0 has the upper row, seat 1 the lower one; both have five eggs at home, turned. */
const EMPTY = ['.', '.', '.', '.', '.', '.']
const board = [
  ['0*', '0*', '1*', '0*', '0*', '0*'],
  EMPTY,
  ['.', '0*', '.', '.', '.', '.'],
  EMPTY,
  EMPTY,
  ['1*', '1*', '1*', '1*', '1*', '.'],
]
const scene = (right: boolean, over = true) =>
  ({
    view: { players: 2, board, over, winner: right ? 0 : 1 },
    story: [{ event: 'called', seat: 0, right }],
  }) as unknown as Scene<OeufsView>

it('reveals the camp of whoever called egg by egg, then all the others at once', () => {
  const times = revealTimes(scene(true), 0)
  const camp = ['a1', 'b1', 'c1', 'd1', 'e1', 'f1'].map((cell) => times.get(cell) ?? -1)
  expect(camp).toEqual([...camp].sort((a, b) => a - b))
  expect(new Set(camp).size).toBe(6)
  const others = [...times].filter(([cell]) => cell[1] !== '1').map(([, time]) => time)
  expect(new Set(others).size).toBe(1)
  expect(others[0]).toBeGreaterThan(Math.max(...camp))
  expect(revealTimes(scene(true, false), 0).size).toBe(0) // nothing before the end
})

const drawn = (right: boolean): HTMLElement => {
  const root = document.createElement('div')
  void act(() => render(<Missing scene={scene(right)} turns={0} />, root))
  return root
}

it('leads from the missing egg to its place, after a wrong call alone', () => {
  expect(drawn(false).querySelector('[data-missing]')?.getAttribute('data-missing')).toBe('b3')
  expect(drawn(true).innerHTML).toBe('')
})

it('counts the eggs that lie at home', () => {
  const root = document.createElement('div')
  void act(() => render(<Tally scene={scene(false)} seat={0} />, root))
  expect(root.firstElementChild?.getAttribute('aria-label')).toBe('5/6')
})
