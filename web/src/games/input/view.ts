/** What the table reads from a view. */
import type { InputView } from '@views'
import type { Scene } from '../../table/scene'
import type { Face } from './digits'

export type Here = Scene<InputView>

export interface Piece {
  seat: number
  /** From 1 to 7. */
  n: number
  face: Face
  back: Face | '?'
  /** `stock`, `hand`, or a band: `5.2`. */
  place: string
}

export const piecesOf = (view: InputView, seat: number): Piece[] =>
  (view.up[seat] ?? []).map((face, i) => ({
    seat,
    n: i + 1,
    face,
    back: view.back[seat]?.[i] ?? '?',
    place: view.place[seat]?.[i] ?? 'stock',
  }))

/** The pieces on the cards, by band. */
export function onCards(view: InputView): Map<string, Piece> {
  const pieces = view.up.flatMap((_, seat) => piecesOf(view, seat))
  return new Map(
    pieces.filter((piece) => piece.place.includes('.')).map((piece) => [piece.place, piece]),
  )
}

/** The cards of the match. The 0 comes last. */
export const cardsOf = ({ players, view }: { players: number; view: InputView }): number[] => [
  ...Array.from({ length: players === 2 ? 6 : 9 }, (_, i) => i + 1),
  ...(view.options.zero ? [0] : []),
]

/** How many points win the match, for the heading. */
export const targetOf = (players: number): number => (players === 2 ? 17 : 21)

/** The mover's key of a piece. */
export const keyOf = ({ seat, n }: { seat: number; n: number }): string => `piece-${seat}-${n}`

/** Was this piece turned over in the last action? */
export const justTurned = (scene: Here, { seat, n }: Piece): boolean =>
  scene.events.some((event) => event.event === 'turned' && event.seat === seat && event.piece === n)

/** The name of a shape, in the words of the game. */
export const shapeName = (scene: Here, face: string): string =>
  scene.words.spoken.face?.[face] ?? face
