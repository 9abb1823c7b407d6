import { describe, expect, it } from 'vitest'
import { NO_WORDS, sayAction, sayEvent, type Words } from './words'

const words: Words = {
  game: 'mio',
  language: 'en',
  actions: {
    'lay card': 'Lay: {card}',
    'lay card colour': 'Lay a joker and name {colour}',
    'lay card mio': 'Lay: {card}, saying "MIO"',
    'lay card colour mio': 'Lay a joker and name {colour}, saying "MIO"',
    draw: 'Draw',
    impose: 'The others draw',
    'offer card seat': 'Offer {card} to {seat}',
  },
  events: {
    drew: '{seat} draws {card}.',
    'drew ?': '{seat} draws a card.',
    out: '{seat} is out.',
    'out double': '{seat} is out, double.',
    won: 'Won by {seats}.',
    dealt: '{seat} gets {cards}.',
    over: 'Scores: {scores}.',
  },
  flags: ['mio'],
  seats: ['seat', 'seats'],
  tallies: ['scores'],
  spoken: {
    card: { R3: 'red 3', J: 'joker' },
    cards: { R3: 'red 3' },
    colour: { red: 'red', blue: 'blue', null: '–' },
  },
  labels: {},
  seatwise: [],
  seat_keys: [],
  total: null,
  turn: null,
}
const names = ['Ann', 'Bob', 'Cy']

describe('words', () => {
  it('says actions', () => {
    expect(sayAction(words, 'lay R3', names)).toBe('Lay: red 3')
    expect(sayAction(words, 'lay R3 mio', names)).toBe('Lay: red 3, saying "MIO"')
    expect(sayAction(words, 'lay J red', names)).toBe('Lay a joker and name red')
    expect(sayAction(words, 'lay J red mio', names)).toBe('Lay a joker and name red, saying "MIO"')
    expect(sayAction(words, 'impose', names)).toBe('The others draw')
    expect(sayAction(words, 'offer R3 2', names)).toBe('Offer red 3 to Cy')
    expect(sayAction(words, 'fly away now', names)).toBe('fly away now')
    expect(sayAction(words, 'lay', names)).toBe('lay')
  })

  it('says events, with hidden fields and with flags', () => {
    expect(sayEvent(words, { event: 'drew', seat: 1, card: 'R3' }, names)).toBe('Bob draws red 3.')
    expect(sayEvent(words, { event: 'drew', seat: 1 }, names)).toBe('Bob draws a card.')
    expect(sayEvent(words, { event: 'out', seat: 0, double: true }, names)).toBe(
      'Ann is out, double.',
    )
    expect(sayEvent(words, { event: 'out', seat: 0, double: false }, names)).toBe('Ann is out.')
    expect(sayEvent(words, { event: 'won', seats: [0, 2] }, names)).toBe('Won by Ann and Cy.')
    expect(sayEvent(words, { event: 'dealt', seat: 0, cards: ['R3', 'B1'] }, names)).toBe(
      'Ann gets red 3 B1.',
    )
    expect(sayEvent(words, { event: 'over', scores: [-4, 6, 0] }, names)).toBe(
      'Scores: Ann −4, Bob 6, Cy 0.',
    )
  })

  it('says something even without a catalogue', () => {
    expect(sayEvent(NO_WORDS, { event: 'took_back', seat: 1, card: '?' }, names)).toBe(
      'took back, Bob, card ?',
    )
    expect(sayEvent(NO_WORDS, { event: 'laid', seat: 0, card: '69', mirror: false }, names)).toBe(
      'laid, Ann, card 69',
    )
    expect(sayAction(NO_WORDS, 'lay R3', names)).toBe('lay R3')
  })
})
