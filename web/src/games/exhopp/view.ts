/** What Ex & Hopp's table shows, read from the view. Sums are added up here; what may be done is the server's word. */
import type { Fields } from '../../net/words'
import type { Ink } from '../../table/inks'
import type { Scene } from '../../table/scene'

/** The position, as docs/formats/exhopp.md describes it. */
export interface ExHopp {
  options: { offer: 'card' | 'colour' }
  players: number
  turn: number
  hands: string[][]
  pile: string[]
  discards: string[]
  tokens: (string | null)[]
  rows: string[][]
  facedown: string[]
  taken: string[][]
  offer: string | null
  offer_number: number
  declined: number[]
  idle: number
  over: boolean
}
export type Props = { scene: Scene<ExHopp> }

const LETTERS = 'RYBGAV'
/** In the order of the seats: seat 0 owns red. */
export const INKS: readonly Ink[] = ['red', 'yellow', 'blue', 'green', 'grey', 'violet']

/** The seat that owns a card's colour; −1 for a card that you may not know. */
export const ownerOf = (card: string): number => LETTERS.indexOf(card[0] ?? '?')
export const colourOf = (card: string): Ink => INKS[ownerOf(card)] ?? 'grey'
export const inkOfSeat = (seat: number): Ink => INKS[seat] ?? 'grey'

/** How many cards a row with this token takes. */
export const room = (token: string): number => Math.abs(Number(token))
export const isGain = (token: string): boolean => Number(token) > 0
/** With a real minus, as it is printed. */
export const signed = (value: number): string => (value < 0 ? `−${-value}` : `+${value}`)
export const scoreOf = (tokens: readonly string[]): number =>
  tokens.reduce((sum, token) => sum + Number(token), 0)

export interface Sum {
  seat: number
  sum: number
  /** Has it, alone or not, the highest sum? */
  leads: boolean
}

/** The running sums of a row, highest first; seats without a card in it are left out. */
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
  /** Who took the token; null: a tie, nobody did. */
  taker: number | null
}

/** How the row was settled that last lay in this place (0 to 3), if one was and nothing has been laid there since. */
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

/** A seat's cards as they lie before it: the one on offer lies in the middle. */
export function held(view: ExHopp, seat: number): string[] {
  const cards = [...(view.hands[seat] ?? [])]
  if (view.offer === null || view.turn !== seat) return cards
  const at = cards.indexOf(view.offer)
  cards.splice(at >= 0 ? at : cards.lastIndexOf('?'), 1)
  return cards
}
