/** A first match, after the lesson: against beginners, with a coach. */

import { coachedAt } from '../table/coached'
import { dealOnArrival } from '../ui/auto-deal'
import { gameInfo } from '../ui/catalog'
import { openTable } from '../ui/opening'
import { sayProblem } from '../ui/problem'
import { go } from '../ui/route'
import { session } from '../ui/stored'

/** Opens it with as many players as in the lesson. */
export async function playFirst(game: string, wanted: number): Promise<void> {
  const info = gameInfo(game)
  if (!info) return
  const players = info.players.includes(wanted) ? wanted : (info.players[0] ?? 2)
  const bots = Array.from({ length: players }, (_, seat) => (seat === 0 ? null : 'beginner'))
  try {
    const table = await openTable({ game, players, bots, pace: 'none' })
    session.set('coached', table.id)
    coachedAt.value = table.id
    dealOnArrival(table.id)
    go('table', table.id)
  } catch (error) {
    sayProblem(error)
  }
}

/** Sends the coach away. */
export function dismiss(): void {
  session.remove('coached')
  coachedAt.value = null
}
