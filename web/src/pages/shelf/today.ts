/** The position of the day, as the shelf offers it. */
import { computed } from '@preact/signals'
import { dayNumber, gameOf } from '../../learn/day'
import { streak } from '../../learn/progress'
import { games } from '../../ui/catalog'

/** Whose position it is, and how many days in a row one was found; null if no game has any. */
export const today = computed<{ game: string; streak: number } | null>(() => {
  const names = games.value?.games.filter((game) => game.puzzles > 0).map((game) => game.id) ?? []
  const day = dayNumber(new Date())
  const game = gameOf(day, names)
  // A streak goes on until its day is over.
  return game ? { game, streak: streak(day, names) || streak(day - 1, names) } : null
})
