/** Which position belongs to which day: the same for everybody (docs/formats/puzzles.md). */

const DAY = 86_400_000
const FIRST = Date.UTC(2026, 0, 1)
/** How many puzzles the server hands out at once. */
export const CHUNK = 32

/** The number of a day of this device's calendar: 1 on the first of January 2026. */
export const dayNumber = (now: Date): number =>
  Math.round((Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) - FIRST) / DAY) + 1

/** The date of a day's number. */
export const dateOf = (day: number): Date => new Date(FIRST + (day - 1) * DAY)

const round = (n: number, of: number): number => (((n - 1) % of) + of) % of

/** The game of a day: they take turns, in the order of their names. */
export function gameOf(day: number, names: readonly string[]): string | undefined {
  const ordered = [...names].sort()
  return ordered[round(day, ordered.length)]
}

/** Where a day's puzzle stands among those of its game, counted from 0. */
export const placeOf = (day: number, count: number): number => round(day, count)

/** The row to share: it shows how it went, and nothing of the position. */
export const shareRow = (
  number: string,
  title: string,
  misses: number,
  found: boolean,
  streak: string,
): string =>
  [`Tablée ${number}`, title, '✕'.repeat(misses) + (found ? '✓' : '') || '–', streak]
    .filter((part) => part !== '')
    .join(' · ')
