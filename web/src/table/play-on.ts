/** Playing on from a position, against bots: a match that counts for nothing. */
import type { NewTable, Replay } from '@protocol'
import { api, isLocal } from '../net/api'
import type { Fields } from '../net/words'
import { dealOnArrival } from '../ui/auto-deal'
import { botFor } from '../ui/catalog'
import { openHere, openTable } from '../ui/opening'
import { sayProblem } from '../ui/problem'
import { go } from '../ui/route'
import type { GameClient, Scene } from './scene'

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

/**
 * The first moment of a step of the match, such as a round: how many acts come before it. The steps
 * are those of the game's `course`.
 */
export function beginningOf(
  step: number,
  scene: Scene,
  { steps }: Replay,
  client: GameClient,
): number {
  const story: Fields[] = []
  return steps.findIndex(({ view, events }) => {
    story.push(...events)
    return (client.course?.({ ...scene, view, events, story }).length ?? 0) >= step
  })
}

/** Plays on from the first moment of a step of this match, with the cards that lay there. */
export async function playOnFrom(step: number, scene: Scene, client: GameClient): Promise<void> {
  try {
    const replay = await api.replay(scene.table.id, 'table')
    const at = beginningOf(step, scene, replay, client)
    await playOn({ ...scene, view: replay.steps[at]?.view ?? {}, n: at })
  } catch (error) {
    sayProblem(error)
  }
}
