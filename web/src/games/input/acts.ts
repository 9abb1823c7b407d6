/** What may be done now, read from the server's list of actions; and what is about to be done. */
import { signal } from '@preact/signals'
import type { Scene } from '../../table/scene'

/** How the next piece is taken: turned over; announcing a card, or one that is still to be named; unturned, for the free card. */
export type Way = number | 'turn' | 'free' | 'ask'

export interface May {
  /** The action for each piece that can be taken in this way. */
  ways: Map<Way, Map<number, string>>
  /** The bands that take the piece in hand, by card. */
  bands: Map<number, number[]>
}

const within = <K, V>(map: Map<K, V>, key: K, make: () => V): V => {
  const found = map.get(key) ?? make()
  map.set(key, found)
  return found
}

export function readLegal(legal: readonly string[]): May {
  const may: May = { ways: new Map(), bands: new Map() }
  for (const text of legal) {
    const [verb, first, second] = text.split(' ')
    const way: Way = verb === 'take' ? 'turn' : verb === 'free' ? 'free' : Number(second)
    if (verb === 'place') within(may.bands, Number(first), () => []).push(Number(second))
    else within(may.ways, way, () => new Map<number, string>()).set(Number(first), text)
  }
  return may
}

/** The cards that can be announced now. */
export const announceable = (may: May): number[] =>
  [...may.ways.keys()]
    .filter((way): way is number => typeof way === 'number')
    .sort((a, b) => (a || 10) - (b || 10))

const FEW = 2
/** So many that the card is asked for, instead of a button for each? */
export const asks = (may: May): boolean => announceable(may).length > FEW

/** Of these bands the one nearest to a place on the card: 0 is its top, 1 its foot. */
export const nearest = (bands: readonly number[], at: number): number =>
  bands.reduce((best, band) =>
    Math.abs(band - 0.5 - 5 * at) < Math.abs(best - 0.5 - 5 * at) ? band : best,
  )

/** A half-made choice holds for one moment of one match. */
const chosen = signal<{ when: string; way: Way }>({ when: '', way: 'turn' })
const moment = (scene: Scene<unknown>): string => `${scene.table.id}/${scene.n}`

export const wayOf = (scene: Scene<unknown>): Way =>
  chosen.value.when === moment(scene) ? chosen.value.way : 'turn'

/** Choose a way, or drop it if it was chosen already. */
export function choose(scene: Scene<unknown>, way: Way): void {
  chosen.value = { when: moment(scene), way: wayOf(scene) === way ? 'turn' : way }
}

/** The act of touching a piece. What the server does not list is tried all the same: it says why not. */
export function touch(scene: Scene<unknown>, may: May, piece: number): string | null {
  const way = wayOf(scene)
  if (way === 'ask') return null
  const plain =
    way === 'turn' ? `take ${piece}` : way === 'free' ? `free ${piece}` : `announce ${piece} ${way}`
  return may.ways.get(way)?.get(piece) ?? plain
}
