import { describe, expect, it } from 'vitest'
import { type ExHopp, endingOf, held, ownerOf, room, scoreOf, signed, sumsOf } from './view'

describe('what the table of Ex & Hopp shows', () => {
  it('adds up each colour of a row, highest first', () => {
    expect(sumsOf(['B3', 'R6', 'Y11', 'R4', 'R2'])).toEqual([
      { seat: 0, sum: 12, leads: true },
      { seat: 1, sum: 11, leads: false },
      { seat: 2, sum: 3, leads: false },
    ])
    expect(sumsOf([])).toEqual([])
  })

  it('lets all lead who share the highest sum', () => {
    expect(sumsOf(['V5', 'A5', 'G1']).map((sum) => [sum.seat, sum.leads])).toEqual([
      [4, true],
      [5, true],
      [3, false],
    ])
  })

  it('knows whose a card is, and what a token takes and brings', () => {
    expect(['R1', 'Y1', 'B?', 'G1', 'A1', 'V12', '?'].map(ownerOf)).toEqual([0, 1, 2, 3, 4, 5, -1])
    expect([room('-4'), room('+6'), scoreOf(['-4', '+6', '+2']), signed(-4), signed(2)]).toEqual([
      4,
      6,
      4,
      '−4',
      '+2',
    ])
  })

  it('tells how the last row in a place ended, until the next card lies there', () => {
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

  it('takes the card on offer out of the hand, seen or not', () => {
    const view = {
      turn: 0,
      offer: 'B7',
      hands: [
        ['R8', 'B7'],
        ['?', '?'],
      ],
    } as unknown as ExHopp
    expect(held(view, 0)).toEqual(['R8'])
    expect(held(view, 1)).toEqual(['?', '?'])
    expect(held({ ...view, offer: 'B?', hands: [['R8', '?', '?']] }, 0)).toEqual(['R8', '?'])
  })
})
