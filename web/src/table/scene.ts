/** What a game's pictures are made from, and what a game folder exports. */
import type { Clock, TableInfo } from '@protocol'
import type { ComponentChildren, ComponentType } from 'preact'
import type { Fields, Words } from '../net/words'

export type View = Record<string, unknown>

/** A moment of a match as one pair of eyes sees it: at a live table, or in a replay. */
export interface Scene<V = View> {
  /** The position as the game's formats page describes it. */
  view: V
  /** One's own seat; null for a spectator. */
  you: number | null
  /** The seat at the lower edge of the picture; null: all sit around (a spectator's picture). */
  near: number | null
  names: string[]
  players: number
  /** What you may do now, as texts: the server's word on it. */
  legal: string[]
  /** What was sent and is not answered yet. */
  pending: string | null
  /** Do this. Whether it is allowed is the server's business: it answers with the clause if not. */
  act: (text: string) => void
  words: Words
  /** The events that led here from the scene before. */
  events: Fields[]
  /** All events of the match so far. */
  story: Fields[]
  table: TableInfo
  clock: Clock
  n: number
  /** Is this a replay? Then nothing can be done. */
  past: boolean
}

/** A row of the score sheet: a label for the round, and a number for each seat. */
export interface ScoreRow {
  label: string
  values: (number | null)[]
  sum?: boolean
}

/** What `web/src/games/<game>/index.tsx` exports as default. Everything but `Middle` is optional. */
export interface GameClient<V = View> {
  /** What everybody looks at. `still` is the scene without what was sent: parts made of it stay as they are while the answer is awaited. */
  Middle: ComponentType<{ scene: Scene<V>; still: Scene<V> }>
  /** What lies before you: your hand and your buttons. */
  Near?: ComponentType<{ scene: Scene<V> }>
  /** What lies before another seat, beneath its name: card backs, tokens. */
  Seat?: ComponentType<{ scene: Scene<V>; seat: number }>
  /** The sentence that says what is wanted: "North must lay more than 37". */
  wanted?: (scene: Scene<V>) => string
  /** Who is on turn, for the highlight; by default the view's `turn`. */
  turn?: (scene: Scene<V>) => number | null
  /** One short line beside the title: "round 3 · to 25". */
  heading?: (scene: Scene<V>) => string
  /** The number beside a seat's name: its total. */
  points?: (scene: Scene<V>, seat: number) => number | null
  /** The score sheet. */
  score?: (scene: Scene<V>) => ScoreRow[]
  /** The count at the end of a round, shown until it is put away; null if these events end none. */
  recap?: (events: Fields[], scene: Scene<V>) => ComponentChildren
  /** A seat's colour, where the rules give it one. */
  ink?: (seat: number) => string
  /** A colour that tints the felt. */
  tint?: (scene: Scene<V>) => string | null
  /** Events that are not worth a line in the log. */
  silent?: readonly string[]
  /** Fields of events that are shown for a moment and kept nowhere, as in a game of memory: `{ looked: ['owner'] }`. Not in a replay. */
  fleeting?: Readonly<Record<string, readonly string[]>>
  /** How many lines the log of a running match keeps; a game of memory forgets the rest. */
  logged?: number
  /** Must everything fit on the felt, without seats around it (a board)? */
  wide?: boolean
}

/** A game folder's default export: `export default client<EkkoView>({ … })`. */
export const client = <V>(made: GameClient<V>): GameClient => made as unknown as GameClient
