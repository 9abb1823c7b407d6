/**
 * What the table shows of a view. Sums are added up here; the server says which actions are legal.
 */
import type { ExhoppView } from '@views'
import type { Fields } from '../../net/words'
import type { Ink } from '../../table/inks'
import type { Scene } from '../../table/scene'

export type Props = { scene: Scene<ExhoppView> }

const LETTERS = 'RYBGAV'
/** In the order of the seats: seat 0 owns red. */
export const INKS: readonly Ink[] = ['red', 'yellow', 'blue', 'green', 'grey', 'violet']

/** The seat that owns a card's colour; −1 for a card face down. */
export const ownerOf = (card: string): number => LETTERS.indexOf(card[0] ?? '?')
export const colourOf = (card: string): Ink => INKS[ownerOf(card)] ?? 'grey'
export const inkOfSeat = (seat: number): Ink => INKS[seat] ?? 'grey'

/** How many cards a row with this token holds. */
export const room = (token: string): number => Math.abs(Number(token))
export const isGain = (token: string): boolean => Number(token) > 0
/** With its sign, as on a token. */
export const signed = (value: number): string => (value < 0 ? `−${-value}` : `+${value}`)
export const scoreOf = (tokens: readonly string[]): number =>
  tokens.reduce((sum, token) => sum + Number(token), 0)

export interface Sum {
  seat: number
  sum: number
  /** Has this seat the highest sum, alone or not? */
  leads: boolean
}

/** The sums of a row so far, highest first. Seats without a card in it are left out. */
export function sumsOf(cards: readonly string[]): Sum[] {
  const bySeat = new Map<number, number>()
  for (const card of cards)
    bySeat.set(ownerOf(card), (bySeat.get(ownerOf(card)) ?? 0) + Number(card.slice(1)))
  return ranked([...bySeat])
}

function ranked(pairs: readonly (readonly [number, number])[]): Sum[] {
  const best = Math.max(...pairs.map(([, sum]) => sum))
  return pairs
    .map(([seat, sum]) => ({ seat, sum, leads: sum === best }))
    .sort((a, b) => b.sum - a.sum || a.seat - b.seat)
}

export interface Ending {
  token: string
  sums: Sum[]
  /** The seat that took the token; null after a tie. */
  taker: number | null
}

/**
 * How the last row in this place (0 to 3) ended, until the next card is laid there; otherwise null.
 */
export function endingOf(story: readonly Fields[], row: number): Ending | null {
  const at = story.findLastIndex(
    (event) => event.row === row + 1 && (event.event === 'settled' || event.event === 'laid'),
  )
  const settled = story[at]
  if (settled?.event !== 'settled') return null
  const after = story[at + 1]
  const pairs = (settled.sums as number[]).map((sum, seat) => [seat, sum] as const)
  return {
    token: String(settled.token),
    sums: ranked(pairs.filter(([, sum]) => sum > 0)),
    taker: after?.event === 'took' ? Number(after.seat) : null,
  }
}

/** A seat's hand without the card on offer, which lies in the middle. */
export function handOf(view: ExhoppView, seat: number): string[] {
  const cards = [...(view.hands[seat] ?? [])]
  if (view.offer === null || view.turn !== seat) return cards
  const at = cards.indexOf(view.offer)
  cards.splice(at >= 0 ? at : cards.lastIndexOf('?'), 1)
  return cards
}
