/** Playing on from a position, against bots: a match that counts for nothing. */
import type { NewTable } from '@protocol'
import { isLocal } from '../net/api'
import { dealOnArrival } from '../ui/auto-deal'
import { botFor } from '../ui/catalog'
import { openHere, openTable } from '../ui/opening'
import { sayProblem } from '../ui/problem'
import { go } from '../ui/route'
import type { Scene } from './scene'

/** The seat to play: one's own, else the one on turn. */
export function seatFor({ you, view, words }: Scene): number {
  const turn = words.turn === null ? Number.NaN : Number(view[words.turn])
  return you ?? (Number.isInteger(turn) && turn >= 0 ? turn : 0)
}

/** Can you play on from here? Not from the end of the match, its last moment. */
export const canPlayOn = ({ n, table }: Scene, last: number): boolean =>
  n < last || table.phase !== 'over'

/** Opens a table at this position, takes a seat, and has the match go on at once. */
export async function playOn(scene: Scene): Promise<void> {
  const { game, players } = scene.table
  const { legal: _, ...position } = scene.view
  const bot = botFor(game, players)
  const own = seatFor(scene)
  try {
    const bots = Array.from({ length: players }, (_, seat) => (seat === own ? null : bot))
    const wanted: NewTable = { game, players, bots, pace: 'none' }
    const { id } = scene.table
    const table = isLocal(id)
      ? await openHere(wanted, { from: { table: id, at: scene.n } })
      : await openTable({ ...wanted, position: JSON.stringify(position) })
    dealOnArrival(table.id)
    go('table', table.id)
  } catch (error) {
    sayProblem(error)
  }
}
