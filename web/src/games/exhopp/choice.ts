/** The card that was tapped and waits for a place. Half of an act, known to nobody else. */
import { signal } from '@preact/signals'
import type { Scene } from '../../table/scene'
import { held, type ExHopp } from './view'

const chosen = signal<{ table: string; card: string } | null>(null)

/** The chosen card, while it is still in the hand. */
export function choiceOf({ table, you, view, past }: Scene<ExHopp>): string | null {
  const choice = chosen.value
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
