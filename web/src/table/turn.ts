/** The seat on turn, and what it is to do. */
import { t } from '../i18n'
import type { GameClient, Scene } from './scene'

/** The seat to highlight; null: nobody's turn. */
export const onTurn = (client: GameClient, scene: Scene): number | null => {
  if (scene.table.phase === 'over' && !scene.past) return null
  if (client.turn) return client.turn(scene)
  const seat = scene.words.turn === null ? null : scene.view[scene.words.turn]
  return typeof seat === 'number' ? seat : null
}

/** The sentence that says what the player is to do now. */
export function wanted(client: GameClient, scene: Scene): string {
  if (client.wanted) return client.wanted(scene)
  const seat = onTurn(client, scene)
  if (seat === null) return ''
  return seat === scene.you ? t('yourTurn') : t('turnOf', { name: scene.names[seat] ?? '' })
}
