/**
 * A rating for puzzles, apart from that for matches: docs/formats/puzzles.md. It follows from the
 * outcomes of all puzzles, so two devices with the same outcomes show the same rating.
 */
import type { Outcome } from '@protocol'

export const START = 1200
/** How many points a puzzle can move it, at first and later. */
const [QUICK, SLOW, SETTLED] = [48, 24, 20]
/** What a puzzle is worth, found at the first, second and third try. */
const WORTH = [1, 0.5, 0.25]

export function ratingOf(outcomes: readonly Outcome[]): { rating: number; puzzles: number } {
  let rating = START
  const inOrder = [...outcomes].sort((a, b) => a.at - b.at || a.rating - b.rating)
  inOrder.forEach((one, n) => {
    const expected = 1 / (1 + 10 ** ((one.rating - rating) / 400))
    const score = one.found ? (WORTH[one.misses] ?? 0) : 0
    rating += (n < SETTLED ? QUICK : SLOW) * (score - expected)
  })
  return { rating: Math.round(rating), puzzles: outcomes.length }
}
