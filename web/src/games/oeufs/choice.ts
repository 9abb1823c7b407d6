/** A half-made choice: the egg that was picked up, and whether the next move carries the call. */
import { signal } from '@preact/signals'
import { trailing } from '../../table/paint'
import type { Scene } from '../../table/scene'
import { toast } from '../../ui/toast'
import { type Choices, eggOn, type Oeufs, ownerOf } from './board'
import { say } from './words'

const held = signal<string | null>(null)
const told = trailing(held)
const calling = signal(false)

/** The egg that is picked up, as long as the list of legal actions knows it. */
export const picked = (choices: Choices): string | null => known(choices, held.value)

/** The same for what only tells of it: it follows when the egg and its targets are seen. */
export const toldPicked = (choices: Choices): string | null => known(choices, told.value)

const known = (choices: Choices, cell: string | null): string | null =>
  cell !== null && (choices.ends.has(cell) || choices.looks.has(cell)) ? cell : null

export const pick = (cell: string | null): void => {
  held.value = cell
}

/** Is the call to go with the next move? */
export const armed = (choices: Choices): boolean =>
  calling.value && (choices.call || choices.calling.size > 0)

export const drop = (): void => {
  held.value = null
  calling.value = false
}

/** The text of a move, with the call if it is to carry it and may. */
export function moveText(choices: Choices, from: string, to: string): string {
  const carries = armed(choices) && (choices.calling.get(from)?.includes(to) ?? false)
  return `move ${from} ${to}${carries ? ' call' : ''}`
}

/** A cell was tapped: pick its egg up, put it down, go there; or be told why not. */
export function tap(scene: Scene<Oeufs>, choices: Choices, cell: string): void {
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
  scene: Scene<Oeufs>,
  choices: Choices,
  from: string | null,
  cell: string,
): void {
  const egg = eggOn(scene.view.board, cell)
  if (egg !== '.' && ownerOf(egg) === scene.you) toast(say('stuck'))
  else if (egg !== '.') scene.act(`move ${cell} ${from ?? cell}`)
  else if (from !== null && choices.ends.has(from)) scene.act(`move ${from} ${cell}`)
}

/** The urgent button: call at once where the board allows it; else with the move that completes the camp. */
export function urge(scene: Scene<Oeufs>, choices: Choices): void {
  const free = scene.view.options.referee === 'table' // a slip of the finger would be punished
  if (free || (!choices.call && choices.calling.size > 0)) calling.value = !calling.value
  else scene.act('call')
}
