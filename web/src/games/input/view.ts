/** The view, as docs/formats/input.md describes it, and what the table reads from it. */
import type { Scene } from '../../table/scene'
import type { Face } from './digits'

export interface Input {
  options: {
    zero: boolean
    free_card: number | null
    combos: boolean | number[][]
    no_turning: number[]
  }
  turn: number
  up: Face[][]
  back: (Face | '?')[][]
  place: string[][]
  won: number[]
  hand: number | null
  claimed: number | null
  scores: number[]
  captured: number[][]
  turns: number
  over: boolean
}
export type Here = Scene<Input>

export interface Piece {
  seat: number
  /** From 1 to 7. */
  n: number
  face: Face
  back: Face | '?'
  /** `stock`, `hand`, or a band: `5.2`. */
  place: string
}

export const piecesOf = (view: Input, seat: number): Piece[] =>
  (view.up[seat] ?? []).map((face, i) => ({
    seat,
    n: i + 1,
    face,
    back: view.back[seat]?.[i] ?? '?',
    place: view.place[seat]?.[i] ?? 'stock',
  }))

/** The pieces on the cards, by band. */
export function onCards(view: Input): Map<string, Piece> {
  const pieces = view.up.flatMap((_, seat) => piecesOf(view, seat))
  return new Map(
    pieces.filter((piece) => piece.place.includes('.')).map((piece) => [piece.place, piece]),
  )
}

/** The cards of the match. The 0 comes last. */
export const cardsOf = ({ players, view }: { players: number; view: Input }): number[] => [
  ...Array.from({ length: players === 2 ? 6 : 9 }, (_, i) => i + 1),
  ...(view.options.zero ? [0] : []),
]

/** The combinations of cards that win at once. */
export const combosOf = (view: Input): number[][] =>
  view.options.combos === true
    ? [
        [1, 2, 3],
        [8, 9],
      ]
    : view.options.combos || []

/** The mover's key of a piece. */
export const keyOf = ({ seat, n }: { seat: number; n: number }): string => `piece-${seat}-${n}`

/** Was this piece turned over in the last action? */
export const justTurned = (scene: Here, { seat, n }: Piece): boolean =>
  scene.events.some((event) => event.event === 'turned' && event.seat === seat && event.piece === n)

/** The name of a shape, in the words of the game. */
export const shapeName = (scene: Here, face: string): string =>
  scene.words.spoken.face?.[face] ?? face
