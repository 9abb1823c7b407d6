/**
 * Half of an action: the egg that is picked up, and whether the next move goes with a call. Known
 * to this page alone.
 */

import { signal } from '@preact/signals'
import type { OeufsView } from '@views'
import { trailing } from '../../table/paint'
import { refuse } from '../../table/refusal'
import type { Scene } from '../../table/scene'
import { type Choices, eggOn, ownerOf } from './board'
import { say } from './words'

const pickedCell = signal<string | null>(null)
const trailingPick = trailing(pickedCell)
const calling = signal(false)

/** The egg that is picked up, as long as there is a legal action with it. */
export const picked = (choices: Choices): string | null => known(choices, pickedCell.value)

/**
 * The same one paint later, for sentences and lines about it: the egg and its targets are painted
 * first.
 */
export const latePicked = (choices: Choices): string | null => known(choices, trailingPick.value)

const known = (choices: Choices, cell: string | null): string | null =>
  cell !== null && (choices.ends.has(cell) || choices.looks.has(cell)) ? cell : null

export const pick = (cell: string | null): void => {
  pickedCell.value = cell
}

/** Will the next move go with a call? */
export const armed = (choices: Choices): boolean =>
  calling.value && (choices.call || choices.calling.size > 0)

export const drop = (): void => {
  pickedCell.value = null
  calling.value = false
}

/** The text of a move, with the call if that is wanted and legal. */
export function moveText(choices: Choices, from: string, to: string): string {
  const withCall = armed(choices) && (choices.calling.get(from)?.includes(to) ?? false)
  return `move ${from} ${to}${withCall ? ' call' : ''}`
}

/** A tap on a cell: pick its egg up, put it down, or move there; or say why that is impossible. */
export function tap(scene: Scene<OeufsView>, choices: Choices, cell: string): void {
  const from = picked(choices)
  if (cell === from) pick(null)
  else if (from !== null && choices.ends.get(from)?.includes(cell))
    scene.act(moveText(choices, from, cell))
  else if (choices.ends.has(cell) || choices.looks.has(cell)) pick(cell)
  else if (scene.you !== null && !scene.past && scene.view.turn === scene.you)
    tryIllegal(scene, choices, from, cell)
}

/** A move that is not in the list: the server refuses it and says which clause forbids it. */
function tryIllegal(
  scene: Scene<OeufsView>,
  choices: Choices,
  from: string | null,
  cell: string,
): void {
  const egg = eggOn(scene.view.board, cell)
  if (egg !== '.' && ownerOf(egg) === scene.you) refuse(say('stuck'))
  else if (from !== null && choices.ends.has(from)) scene.act(`move ${from} ${cell}`)
  else if (egg !== '.') scene.act(`move ${cell} ${from ?? cell}`)
}

/**
 * The urgent button: call at once where that is legal; otherwise with the move that fills the camp.
 */
export function urge(scene: Scene<OeufsView>, choices: Choices): void {
  const free = scene.view.options.referee === 'table' // a slip of the finger would be punished
  if (free || (!choices.call && choices.calling.size > 0)) calling.value = !calling.value
  else scene.act('call')
}
