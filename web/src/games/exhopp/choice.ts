/** The card that was tapped and waits for a place. Half of an act, known to nobody else. */
import { signal } from '@preact/signals'
import { trailing } from '../../table/paint'
import type { Scene } from '../../table/scene'
import { type ExHopp, held } from './view'

const chosen = signal<{ table: string; card: string } | null>(null)
const told = trailing(chosen)

/** The chosen card, while it is still in the hand. */
export const choiceOf = (scene: Scene<ExHopp>): string | null => inHand(scene, chosen.value)

/** The same for what only tells of it: it follows when the chosen card and its places are seen. */
export const toldOf = (scene: Scene<ExHopp>): string | null => inHand(scene, told.value)

function inHand(
  { table, you, view, past }: Scene<ExHopp>,
  choice: { table: string; card: string } | null,
): string | null {
  if (past || you === null || choice?.table !== table.id) return null
  return held(view, you).includes(choice.card) ? choice.card : null
}

export function choose(scene: Scene<ExHopp>, card: string | null): void {
  chosen.value = card === null ? null : { table: scene.table.id, card }
}

/** Do it; the choice is used up. */
export function doWith(scene: Scene<ExHopp>, text: string): void {
  scene.act(text)
  choose(scene, null)
}
