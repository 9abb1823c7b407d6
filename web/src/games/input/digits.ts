/**
 * The digits and the shapes as they are printed. A digit has five bands, each a drawing in a field
 * of 100 × 44.
 */

import type { InputView } from '@views'

export type Face = InputView['up'][number][number]

interface Band {
  shape: Face
  d: string
  /** Where the owner's mark goes; and for a joker, mark and star. */
  mid: number
  mark: number
  star: number
}

export const TALL = 44

const bar = (left: number, right: number): string => `M${left} 0H${right}V${TALL}H${left}z`
const lean = (top: number, foot: number, width: number): string =>
  `M${top} 0h${width}L${foot + width} ${TALL}h-${width}z`

const FULL: Band = { shape: 'F', d: bar(0, 100), mid: 50, mark: 36, star: 64 }
const CAP: Band = {
  shape: 'R',
  d: `M0 ${TALL}V40C0 16 20 0 50 0s50 16 50 40v4z`,
  mid: 50,
  mark: 36,
  star: 64,
}
const BOWL: Band = {
  shape: 'R',
  d: 'M0 0h100v4c0 24-20 40-50 40S0 28 0 4z',
  mid: 50,
  mark: 36,
  star: 64,
}
/** Half a bar: a stem, at the left, in the middle or at the right. */
const half = (left: number): Band => ({
  shape: 'H',
  d: bar(left, left + 50),
  mid: left + 25,
  mark: left + 14,
  star: left + 37,
})
/** A slanted bar, from its left edge on top to its left edge at the foot. */
const slant = (top: number, foot: number): Band => ({
  shape: 'S',
  d: lean(top, foot, 50),
  mid: (top + foot) / 2 + 25,
  mark: (top + foot) / 2 + 14,
  star: (top + foot) / 2 + 37,
})
/**
 * The 0 and the 8 are alike on both sides: half a bar as two quarters, a slant and its mirror
 * image.
 */
const posts: Band = { shape: 'H', d: bar(0, 27) + bar(73, 100), mid: 13, mark: 13, star: 87 }
const waist = (top: number, foot: number): Band => ({
  shape: 'S',
  d: lean(top, foot, 27) + lean(73 - top, 73 - foot, 27),
  mid: (top + foot) / 2 + 13,
  mark: (top + foot) / 2 + 13,
  star: 87 - (top + foot) / 2,
})

/** The bands of each digit, from top to bottom. */
export const DIGITS: Readonly<Record<number, readonly Band[]>> = {
  0: [CAP, posts, FULL, posts, BOWL],
  1: [slant(32, 4), half(32), half(32), half(32), half(32)],
  2: [CAP, half(50), slant(50, 26), slant(24, 0), FULL],
  3: [FULL, slant(50, 18), CAP, half(50), BOWL],
  4: [slant(44, 23), slant(21, 0), FULL, half(44), half(44)],
  5: [FULL, half(0), CAP, half(50), BOWL],
  6: [slant(48, 25), slant(23, 0), CAP, FULL, BOWL],
  7: [FULL, slant(50, 37), slant(36, 23), slant(22, 9), half(8)],
  8: [CAP, waist(0, 19), FULL, waist(19, 0), BOWL],
  9: [CAP, FULL, BOWL, slant(50, 26), slant(24, 2)],
}

/** A face on its own, in the stock or in a hand. */
export const FACES: Readonly<Record<Exclude<Face, 'J'>, Band>> = {
  F: FULL,
  R: CAP,
  H: half(25),
  S: slant(42, 8),
}

/** The points printed on a card. The 0 brings none. */
export const worth = (card: number): number => (card === 1 ? 10 : card)

/** A mark for each seat, drawn around the origin: disc, triangle, diamond. */
export const MARKS: readonly string[] = [
  'M0-7a7 7 0 1 1 0 14 7 7 0 0 1 0-14z',
  'M0-8 8.5 7h-17z',
  'M0-9 8.5 0 0 9-8.5 0z',
]
export const STAR = 'M0-10 3-3.2 10-2.6 4.6 2 6.4 9.4 0 5.4-6.4 9.4-4.6 2-10-2.6-3-3.2z'
