/** Finds the folder of a game. A game without one is played at the generic table. */
import type { GameClient } from '../table/scene'

const folders = import.meta.glob<{ default: GameClient }>('./*/index.tsx')

export async function gameClient(game: string): Promise<GameClient> {
  const load = folders[`./${game}/index.tsx`]
  return load ? (await load()).default : (await import('../table/generic')).generic
}
