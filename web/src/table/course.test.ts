import { expect, it } from 'vitest'
import { mostWins, type Step, totals, turningStep } from './course'

const steps = (...values: (number | null)[][]): Step[] =>
  values.map((row, i) => ({ label: `${i}`, at: `${i}`, values: row }))

it('adds the points up, step by step', () => {
  expect(totals(steps([3, null], [0, 5]), 2)).toEqual([
    [0, 0],
    [3, 0],
    [3, 5],
  ])
})

it('knows from the result whether most or fewest points win', () => {
  expect(mostWins([4, 9, 2], 1)).toBe(true)
  expect(mostWins([4, 9, 2], 2)).toBe(false)
})

it('finds the step from which on the winner led', () => {
  const few = totals(steps([1, 2], [5, 0], [0, 8]), 2) // fewest win: 1:2, 6:2, 6:10
  expect(turningStep(few, 0)).toBe(2)
  expect(turningStep(totals(steps([0, 4], [1, 4]), 2), 0)).toBe(0) // all the way
  expect(turningStep(totals(steps([2, 2]), 2), 0)).toBeNull() // the points say nothing
})
