/**
 * The interface between the table and a game's folder: what a game gets, and what it exports.
 */
import type { Clock, TableInfo } from '@protocol'
import type { ComponentChildren, ComponentType } from 'preact'
import type { Fields, Words } from '../net/words'
import type { Step } from './course'

export type View = Record<string, unknown>

/** A moment of a match as one viewer sees it, at a live table or in a replay. */
export interface Scene<V = View> {
  /** The view, as the game's page in docs/formats describes it. */
  view: V
  /** Your seat; null for a spectator. */
  you: number | null
  /** The seat at the lower edge of the picture; null if all sit around, as a spectator sees it. */
  near: number | null
  names: string[]
  players: number
  /** Your legal actions now, as texts, from the server. */
  legal: string[]
  /** The action that was sent and is not shown yet. */
  pending: string | null
  /**
   * Sends an action. Whether it is legal is the server's business: if not, it answers with the
   * clause.
   */
  act: (text: string) => void
  words: Words
  /** The events since the scene before. */
  events: Fields[]
  /** All events of the match so far. */
  story: Fields[]
  table: TableInfo
  clock: Clock
  /** The number of the scene: it grows with every event. */
  n: number
  /** Is this a replay? Then nothing can be done here. */
  past: boolean
  /** Shows the rule that an event comes from. */
  why?: (event: Fields) => void
}

/** A row of the score sheet: a label for the round, and a number for each seat. */
export interface ScoreRow {
  label: string
  values: (number | null)[]
  sum?: boolean
}

/**
 * What `web/src/games/<game>/index.tsx` exports as default. Everything but `Middle` is optional.
 */
export interface GameClient<V = View> {
  /**
   * What everybody looks at. `still` is the scene without the pending action: parts made from it do
   * not change when you act.
   */
  Middle: ComponentType<{ scene: Scene<V>; still: Scene<V> }>
  /** The things before you: your hand and your buttons. */
  Near?: ComponentType<{ scene: Scene<V> }>
  /** The things before another seat, beneath its name: card backs, tokens. */
  Seat?: ComponentType<{ scene: Scene<V>; seat: number }>
  /** The sentence that says what the player is to do: "North must lay more than 37". */
  wanted?: (scene: Scene<V>) => string
  /** The seat to highlight because it is its turn; by default the view's `turn`. */
  turn?: (scene: Scene<V>) => number | null
  /** One short line beside the title: "round 3 · to 25". */
  heading?: (scene: Scene<V>) => string
  /** The number beside a seat's name: its total. */
  points?: (scene: Scene<V>, seat: number) => number | null
  /** The score sheet. */
  score?: (scene: Scene<V>) => ScoreRow[]
  /**
   * The count at the end of a round, which stays until it is closed; null if these events end no
   * round.
   */
  recap?: (events: Fields[], scene: Scene<V>) => ComponentChildren
  /** What decided the match, in a sentence; by default the points. */
  ending?: (scene: Scene<V>) => string
  /** A seat's result at the end: tokens, cards, eggs; by default a bar of its points. */
  Tally?: ComponentType<{ scene: Scene<V>; seat: number }>
  /** The points of each round or gain, in the order of the match. */
  course?: (scene: Scene<V>) => Step[]
  /** A seat's colour, where the rules give it one. */
  ink?: (seat: number) => string
  /** A colour that tints the felt. */
  tint?: (scene: Scene<V>) => string | null
  /** Events that are not worth a line in the log. */
  silent?: readonly string[]
  /**
   * For memory games: fields of events that are shown for a moment and then forgotten, `{ looked:
   * ['owner'] }`. A replay shows them.
   */
  fleeting?: Readonly<Record<string, readonly string[]>>
  /** For memory games: how many lines the log of a running match keeps. */
  logged?: number
  /**
   * Is the middle a board, which wants the whole height? Then the seats move to its corners on wide
   * screens.
   */
  wide?: boolean
  /** Is the middle small? Then up to three others sit around the felt on a desk. */
  around?: boolean
}

/** A game folder's default export: `export default client<EkkoView>({ … })`. */
export const client = <V>(game: GameClient<V>): GameClient => game as unknown as GameClient
