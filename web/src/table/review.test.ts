import type { Review, ReviewedAct } from '@protocol'
import { describe, expect, it } from 'vitest'
import { ends, line } from './chances'
import { balance, comparedAt, moments } from './review'

const act = (number: number, seat: number, more: Partial<ReviewedAct> = {}): ReviewedAct => ({
  number,
  seat,
  action: `lay ${number}`,
  best: 'draw',
  before: 0.5,
  after: 0.5,
  rank: 1,
  choices: 3,
  shares: [0.5, 0.5],
  grade: 'best',
  luck: 0,
  cost: 0,
  ...more,
})

const review = (acts: ReviewedAct[], cost: number, result: number[] | null): Review =>
  ({
    done: 10,
    of: 10,
    acts,
    turns: [{ number: 7, seat: 1, why: 'luck', swing: 0.2 }],
    seats: [
      { seat: 0, cost, luck: 0, grades: {} },
      { seat: 1, cost: 0, luck: 0, grades: {} },
    ],
    result,
  }) as unknown as Review

describe('the review', () => {
  it('adds up from the even share to the result, in whole percents', () => {
    for (const players of [2, 3, 4, 6])
      for (const cost of [0, 0.004, 0.3149, 1.337])
        for (const end of [0, 1 / 3, 0.5, 1]) {
          const sum = balance(review([], cost, [end, 1 - end]), 0, players)
          const [start, spent, luck, result] = [sum.start, sum.cost, sum.luck, sum.end].map((one) =>
            Math.round(100 * one),
          )
          expect((start ?? 0) - (spent ?? 0) + (luck ?? 0)).toBe(result)
          expect(start).toBe(Math.round(100 / players))
        }
  })
  it('walks through a seat’s mistakes and the turning points, in order and each once', () => {
    const acts = [
      act(9, 0, { grade: 'mistake' }),
      act(2, 0, { grade: 'weak' }),
      act(3, 0, { grade: 'good' }),
      act(4, 1, { grade: 'mistake' }),
      act(7, 0, { grade: 'weak' }),
    ]
    expect(moments(review(acts, 0, null), 0)).toEqual([2, 7, 9])
  })
  it('shows a better act only where one was clearly better', () => {
    const found = review([act(2, 0, { grade: 'mistake' }), act(3, 1, { grade: 'good' })], 0, null)
    expect(comparedAt(found, 2)).toEqual({ n: 2, seat: 0, played: 'lay 2', better: 'draw' })
    expect(comparedAt(found, 3)).toEqual({ n: 3, seat: 1, played: 'lay 3', better: null })
    expect(comparedAt(found, 4)).toBeNull()
  })
  it('draws each line from the even share to the result', () => {
    const points = line(review([act(5, 0, { before: 0.75 })], 0, [1, 0]), 0, 2)
    expect(points).toHaveLength(3)
    const heights = points.map(([, y]) => y)
    expect(heights).toEqual([...heights].sort((a, b) => b - a)) // 50, 75, 100: ever higher
  })
  it('writes no name over another', () => {
    const places = ends([0, 1, 0, 0]).sort((a, b) => a - b)
    for (const [i, y] of places.entries())
      if (i) expect(y - (places[i - 1] ?? 0)).toBeGreaterThanOrEqual(13)
  })
})
