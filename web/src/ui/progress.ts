/** Which levels were beaten on this device, by game. */
import { signal } from '@preact/signals'
import type { TableInfo } from '@protocol'
import { stored } from './stored'

const known = signal<Record<string, string[]>>({})

/** The levels of a game that were beaten here. */
export const beaten = (game: string): string[] =>
  known.value[game] ?? stored.get(`beaten.${game}`)?.split(' ') ?? []

/** The level of all bots in a match that one person has won against them; null if there is none. */
export function levelBeaten(table: TableInfo, you: number | null): string | null {
  const bots = new Set(table.seats.flatMap(({ person, bot }) => (person ? [] : [bot])))
  const [level] = bots
  const alone = table.seats.filter((seat) => seat.person).length === 1
  const won = you !== null && table.result?.[you] === 1
  return won && alone && bots.size === 1 && level ? level : null
}

/** Remembers a level that was beaten. */
export function noteBeaten(game: string, level: string): void {
  const all = beaten(game)
  if (all.includes(level)) return
  known.value = { ...known.value, [game]: [...all, level] }
  stored.set(`beaten.${game}`, [...all, level].join(' '))
}
