/** The legal actions, sorted for the table; and how you are about to take the next piece. */
import { signal } from '@preact/signals'
import type { Scene } from '../../table/scene'

/**
 * How the next piece is taken: `turn` it over; announce a card (its number), or `ask` which one; or
 * `free`, unturned, for the free card.
 */
export type Way = number | 'turn' | 'free' | 'ask'

export interface May {
  /** By way and piece: the action that takes it. */
  ways: Map<Way, Map<number, string>>
  /** By card: the bands where the piece in hand fits. */
  bands: Map<number, number[]>
}

const getOrMake = <K, V>(map: Map<K, V>, key: K, make: () => V): V => {
  const found = map.get(key) ?? make()
  map.set(key, found)
  return found
}

export function readLegal(legal: readonly string[]): May {
  const may: May = { ways: new Map(), bands: new Map() }
  for (const text of legal) {
    const [verb, first, second] = text.split(' ')
    const way: Way = verb === 'take' ? 'turn' : verb === 'free' ? 'free' : Number(second)
    if (verb === 'place') getOrMake(may.bands, Number(first), () => []).push(Number(second))
    else getOrMake(may.ways, way, () => new Map<number, string>()).set(Number(first), text)
  }
  return may
}

/** The cards that may be announced now. */
export const announceable = (may: May): number[] =>
  [...may.ways.keys()]
    .filter((way): way is number => typeof way === 'number')
    .sort((a, b) => (a || 10) - (b || 10))

const FEW = 2
/** Are there so many that one button asks for the card, instead of a button for each? */
export const asks = (may: May): boolean => announceable(may).length > FEW

/** Of these bands, the nearest to a height on the card: 0 is its top, 1 its foot. */
export const nearest = (bands: readonly number[], at: number): number =>
  bands.reduce((best, band) =>
    Math.abs(band - 0.5 - 5 * at) < Math.abs(best - 0.5 - 5 * at) ? band : best,
  )

/** Half of an action, known to this page alone. It holds for one moment of one match. */
const chosen = signal<{ when: string; way: Way }>({ when: '', way: 'turn' })
const moment = (scene: Scene<unknown>): string => `${scene.table.id}/${scene.n}`

export const wayOf = (scene: Scene<unknown>): Way =>
  chosen.value.when === moment(scene) ? chosen.value.way : 'turn'

/** Chooses a way, or drops it if it was chosen already. */
export function choose(scene: Scene<unknown>, way: Way): void {
  chosen.value = { when: moment(scene), way: wayOf(scene) === way ? 'turn' : way }
}

/** The action for touching a piece. An illegal one is sent too: the server says why not. */
export function touch(scene: Scene<unknown>, may: May, piece: number): string | null {
  const way = wayOf(scene)
  if (way === 'ask') return null
  const plain =
    way === 'turn' ? `take ${piece}` : way === 'free' ? `free ${piece}` : `announce ${piece} ${way}`
  return may.ways.get(way)?.get(piece) ?? plain
}
