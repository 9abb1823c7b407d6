/** The card that was tapped and waits for a place. Half of an action, known to this page alone. */

import { signal } from '@preact/signals'
import type { ExhoppView } from '@views'
import { trailing } from '../../table/paint'
import type { Scene } from '../../table/scene'
import { handOf } from './view'

const chosen = signal<{ table: string; card: string } | null>(null)
const trailingChoice = trailing(chosen)

/** The chosen card, while it is still in your hand. */
export const choiceOf = (scene: Scene<ExhoppView>): string | null => inHand(scene, chosen.value)

/**
 * The same one paint later, for sentences about the choice: the card and its places are painted
 * first.
 */
export const lateChoiceOf = (scene: Scene<ExhoppView>): string | null =>
  inHand(scene, trailingChoice.value)

function inHand(
  { table, you, view, past }: Scene<ExhoppView>,
  choice: { table: string; card: string } | null,
): string | null {
  if (past || you === null || choice?.table !== table.id) return null
  return handOf(view, you).includes(choice.card) ? choice.card : null
}

export function choose(scene: Scene<ExhoppView>, card: string | null): void {
  chosen.value = card === null ? null : { table: scene.table.id, card }
}

/** Sends an action and drops the choice. */
export function doWith(scene: Scene<ExhoppView>, text: string): void {
  scene.act(text)
  choose(scene, null)
}

/**
 * A tap on a card: choose it, or put it back. A card that can't be given for the standing offer is
 * tried, so that the rules say why it can't.
 */
export function tap(scene: Scene<ExhoppView>, card: string): void {
  const { legal, view } = scene
  const asked = view.offer !== null && legal.includes('decline')
  if (asked && !legal.includes(`accept ${card}`)) doWith(scene, `accept ${card}`)
  else choose(scene, choiceOf(scene) === card ? null : card)
}
