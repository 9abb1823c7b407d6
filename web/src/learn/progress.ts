/** What this device remembers of lessons and positions. `sync.ts` keeps the account up to date. */
import { signal } from '@preact/signals'
import type { Outcome, Progress } from '@protocol'
import { stored } from '../ui/stored'

export type Known = Required<Progress>

const NOTHING: Known = { known: false, steps: [], said: [], puzzles: {} }
const keyOf = (game: string): string => `progress.${game}`

/** Grows with every change. */
export const changes = signal(0)

/** A person's progress with a game. */
export function progress(game: string): Known {
  changes.value
  try {
    return { ...NOTHING, ...(JSON.parse(stored.get(keyOf(game)) ?? '{}') as Progress) }
  } catch {
    return NOTHING
  }
}

const both = (one: string[], other: string[]): string[] => [...new Set([...one, ...other])].sort()

const order = ({ at, misses, found, rating, day }: Outcome): number[] => [
  at,
  misses,
  Number(found),
  rating,
  day,
]

/** Of two outcomes of a puzzle, the one that counts: the earlier one. */
function earlier(one: Outcome, other: Outcome): Outcome {
  const [a, b] = [order(one), order(other)]
  const i = a.findIndex((value, n) => value !== b[n])
  return i < 0 || (a[i] ?? 0) < (b[i] ?? 0) ? one : other
}

/** Everything in either of them, as the server merges it: the order does not matter. */
export function merged(one: Known, other: Known): Known {
  const puzzles = { ...one.puzzles }
  for (const [id, outcome] of Object.entries(other.puzzles))
    puzzles[id] = puzzles[id] ? earlier(puzzles[id], outcome) : outcome
  return {
    known: one.known || other.known,
    steps: both(one.steps, other.steps),
    said: both(one.said, other.said),
    puzzles,
  }
}

/** Adds to what is known of a game. */
export function add(game: string, more: Progress): void {
  const before = progress(game)
  const now = JSON.stringify(merged(before, { ...NOTHING, ...more }))
  if (now === JSON.stringify(merged(before, NOTHING))) return
  stored.set(keyOf(game), now)
  changes.value += 1
}

/** Notes the outcome of a puzzle; the first one counts. */
export function note(game: string, id: number, outcome: Omit<Outcome, 'at'>): void {
  if (!progress(game).puzzles[id])
    add(game, { puzzles: { [id]: { ...outcome, at: Math.floor(Date.now() / 1000) } } })
}

/** How many days in a row, up to this one, a position of the day was found. */
export function streak(day: number, games: readonly string[]): number {
  const solved = new Set<number>()
  for (const game of games)
    for (const one of Object.values(progress(game).puzzles)) if (one.found) solved.add(one.day)
  let days = 0
  while (day > days && solved.has(day - days)) days += 1
  return days
}
