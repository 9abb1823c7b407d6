/** The course of a match by its points: the leader at each step, and since when the winner led. */
import type { ScoreRow } from './scene'

/** A step of the match: what each seat has won or lost by it. */
export interface Step extends ScoreRow {
  /** When that was, in words: "round 3". */
  at: string
}

/** Everybody's total before the first step and after each. */
export function totals(steps: readonly Step[], players: number): number[][] {
  const sums: number[][] = [new Array<number>(players).fill(0)]
  for (const { values } of steps)
    sums.push((sums.at(-1) ?? []).map((sum, seat) => sum + (values[seat] ?? 0)))
  return sums
}

/** Is the winner the one with most points? Else it is the one with fewest. */
export const mostWins = (points: readonly number[], winner: number): boolean =>
  points.every((n, seat) => seat === winner || n <= (points[winner] ?? 0))

/**
 * The step from which on the winner alone was ahead, to the end; null if there is none, because the
 * points say nothing of who won.
 */
export function turningStep(sums: readonly (readonly number[])[], winner: number): number | null {
  const most = mostWins(sums.at(-1) ?? [], winner)
  const leads = (points: readonly number[]) =>
    points.every((n, seat) => {
      const gap = (points[winner] ?? 0) - n
      return seat === winner || (most ? gap > 0 : gap < 0)
    })
  const behind = sums.findLastIndex((points) => !leads(points))
  return behind === sums.length - 1 ? null : behind
}
