/** Taking an act back: at once, where nobody has learned anything from it. */
import type { TableState } from './state.ts'

/**
 * Can the person at this seat take the latest act back? It must be their own, the same seat must
 * still be on turn, nobody may have learned anything, and nothing may have been drawn at random.
 */
export function isHarmless(state: TableState, seat: number): boolean {
  const { lastAct, match, turn } = state
  const before = state.records.at(-2)?.[1]
  if (!before || lastAct?.who !== 'person' || lastAct.seat !== seat) return false
  return turn === seat && match.turn(before) === seat && match.showedNothing()
}
