import type { InputView } from '@views'
import { describe, expect, it } from 'vitest'
import { announceable, nearest, readLegal } from './acts'
import { step } from './board'
import { DIGITS } from './digits'
import { scoreRows } from './score'
import { cardsOf, onCards, piecesOf } from './view'

describe('legal actions', () => {
  it('sorts takes, announcements and the free card by the way a piece is taken', () => {
    const may = readLegal([
      'take 1',
      'take 3',
      'announce 3 5',
      'announce 1 0',
      'free 2',
      'free 4 final',
    ])
    expect([...(may.ways.get('turn')?.keys() ?? [])]).toEqual([1, 3])
    expect(may.ways.get(5)?.get(3)).toBe('announce 3 5')
    expect(may.ways.get('free')?.get(4)).toBe('free 4 final')
    expect(announceable(may)).toEqual([5, 0])
    expect(may.bands.size).toBe(0)
  })
  it('lists the bands for the piece in hand by card', () => {
    const may = readLegal(['place 0 2', 'place 0 4', 'place 3 4'])
    expect(may.bands).toEqual(
      new Map([
        [0, [2, 4]],
        [3, [4]],
      ]),
    )
    expect(may.ways.size).toBe(0)
  })
  it('takes a thumb beside the lit bands for the nearest one', () => {
    expect(nearest([2, 4], 0)).toBe(2)
    expect(nearest([2, 4], 0.95)).toBe(4)
    for (const band of [1, 2, 3, 4, 5])
      expect(nearest([1, 2, 3, 4, 5], (band - 0.5) / 5)).toBe(band)
  })
})

describe('the cards', () => {
  it('ask for the shapes of the rules', () => {
    const bands = [
      'RHFHR',
      'SHHHH',
      'RHSSF',
      'FSRHR',
      'SSFHH',
      'FHRHR',
      'SSRFR',
      'FSSSH',
      'RSFSR',
      'RFRSS',
    ]
    expect(bands).toEqual(bands.map((_, card) => DIGITS[card]?.map(({ shape }) => shape).join('')))
  })
  it('are walked by arrows and found by their digit', () => {
    const cards = [1, 2, 3, 0]
    expect(step(cards, '1.1', 'ArrowLeft')).toBe('0.1')
    expect(step(cards, '0.3', 'ArrowRight')).toBe('1.3')
    expect(step(cards, '2.5', 'ArrowDown')).toBe('2.1')
    expect(step(cards, '2.1', 'ArrowUp')).toBe('2.5')
    expect(step(cards, '2.4', '3')).toBe('3.4')
    expect(step(cards, '2.4', '9')).toBeNull()
    expect(step(cards, '2.4', 'Enter')).toBeNull()
  })
})

describe('the view', () => {
  const view = {
    options: { zero: true, free_card: null, combos: [], no_turning: [] },
    up: [
      ['F', 'J'],
      ['S', 'H'],
    ],
    back: [
      ['?', '?'],
      ['?', '?'],
    ],
    place: [
      ['5.1', 'stock'],
      ['hand', '5.2'],
    ],
  } as unknown as InputView
  it('says where the pieces are', () => {
    expect(piecesOf(view, 1)[0]).toEqual({ seat: 1, n: 1, face: 'S', back: '?', place: 'hand' })
    expect([...onCards(view)].map(([band, { seat, n }]) => [band, seat, n])).toEqual([
      ['5.1', 0, 1],
      ['5.2', 1, 2],
    ])
    expect(cardsOf({ players: 2, view })).toEqual([1, 2, 3, 4, 5, 6, 0])
  })
})

it('the score sheet has a line for each gain and each loss', () => {
  const story = [
    { event: 'won', seat: 1, card: 1, points: 13, one_colour: true },
    { event: 'in_vain', seat: 0, card: 5, lost: 0 },
    { event: 'in_vain', seat: 1, card: 5, lost: 5 },
    { event: 'won', seat: 0, card: 0, points: 0, one_colour: false },
    { event: 'lost', seat: 1, points: 8 },
  ]
  expect(scoreRows(story, 2)).toEqual([
    { label: '1', values: [null, 13] },
    { label: '5 ✗', values: [null, -5] },
    { label: '0', values: [null, -8] },
  ])
})
