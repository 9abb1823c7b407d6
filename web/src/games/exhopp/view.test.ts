import type { ExhoppView } from '@views'
import { describe, expect, it } from 'vitest'
import { endingOf, handOf, ownerOf, room, scoreOf, signed, sumsOf } from './view'

describe('the table of Ex & Hopp', () => {
  it('adds up each colour of a row, highest first', () => {
    expect(sumsOf(['B3', 'R6', 'Y11', 'R4', 'R2'])).toEqual([
      { seat: 0, sum: 12, leads: true },
      { seat: 1, sum: 11, leads: false },
      { seat: 2, sum: 3, leads: false },
    ])
    expect(sumsOf([])).toEqual([])
  })

  it('marks everybody who shares the highest sum as leading', () => {
    expect(sumsOf(['V5', 'A5', 'G1']).map((sum) => [sum.seat, sum.leads])).toEqual([
      [4, true],
      [5, true],
      [3, false],
    ])
  })

  it('knows who owns a card, and what a token holds and brings', () => {
    expect(['R1', 'Y1', 'B?', 'G1', 'A1', 'V12', '?'].map(ownerOf)).toEqual([0, 1, 2, 3, 4, 5, -1])
    expect([room('-4'), room('+6'), scoreOf(['-4', '+6', '+2']), signed(-4), signed(2)]).toEqual([
      4,
      6,
      4,
      '−4',
      '+2',
    ])
  })

  it('says how the last row in a place ended, until the next card lies there', () => {
    const settled = { event: 'settled', row: 2, token: '+3', sums: [0, 9, 4] }
    const story = [
      { event: 'laid', row: 2, card: 'Y9', seat: 0 },
      settled,
      { event: 'took', seat: 1, token: '+3' },
      { event: 'turned', row: 2, token: '-2' },
    ]
    expect(endingOf(story, 1)).toMatchObject({
      token: '+3',
      taker: 1,
      sums: [
        { seat: 1, sum: 9 },
        { seat: 2, sum: 4 },
      ],
    })
    expect(endingOf(story, 0)).toBeNull()
    expect(endingOf([...story, { event: 'laid', row: 2, card: 'R1', seat: 2 }], 1)).toBeNull()
    expect(endingOf([settled, { event: 'tied', row: 2 }], 1)?.taker).toBeNull()
  })

  it('takes the card on offer out of the hand, face up or not', () => {
    const view = {
      turn: 0,
      offer: 'B7',
      hands: [
        ['R8', 'B7'],
        ['?', '?'],
      ],
    } as unknown as ExhoppView
    expect(handOf(view, 0)).toEqual(['R8'])
    expect(handOf(view, 1)).toEqual(['?', '?'])
    expect(handOf({ ...view, offer: 'B?', hands: [['R8', '?', '?']] }, 0)).toEqual(['R8', '?'])
  })
})
