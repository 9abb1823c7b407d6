/** A game's declaration, as `tablee export` writes it: everything about a game that is not code. */

export type Language = 'fr' | 'en'
export type Text = Record<Language, string>

/** How numbers become values: a codec for one value, or a shape of several. */
export type Shape =
  | { is: 'number'; low: number; high: number; shift: number; null: boolean }
  | { is: 'name'; names: (string | number | null)[]; first: number; null: boolean; hidden: boolean }
  | { is: 'names'; names: (string | number)[]; bits: number }
  | { is: 'flag' }
  | { is: 'seat'; null: boolean }
  | { is: 'seats' }
  | { is: 'path'; names: string[]; bits: number }
  | { is: 'packed'; of: Shape; bits: number }
  | { is: 'many'; of: Shape }
  | { is: 'seatwise'; of: Shape }
  | { is: 'times'; n: number; of: Shape }
  | { is: 'maybe'; of: Shape }

export interface EventForm {
  name: string
  /** The name of the field for the seat; null if the event has none. */
  seat: string | null
  fields: { name: string; word: number; width: number; secret: boolean; codec: Shape }[]
  about: string
}

export interface Declaration {
  tablee: number
  name: string
  prefix: string
  rules: number
  title: Text
  tagline: Text
  minutes: number
  players: number[]
  best: 'lowest' | 'highest'
  /** The key of the view that holds each seat's score. */
  total: string | null
  /** The key of the view that holds the seat whose turn it is. */
  turn: string | null
  /** The field of the record that counts the rounds. */
  rounds: string | null
  pass: number | null
  decline: number | null
  close: number | null
  options: {
    name: string
    default: unknown
    about: Text
    schema: Record<string, unknown>
    shape: Shape
    /** The field of the record that holds it; a list fills a field of several numbers. */
    field: string
    /** Values that stand for others. */
    means: [boolean, unknown][]
    /** The sentence for a value that does not go with the others. */
    unfit: string
  }[]
  actions: Record<string, string | number | boolean>[]
  aim: Shape
  events: Record<string, EventForm>
  view: { name: string; label: Text; about: string; shape: Shape }[]
  /**
   * Where the numbers of a view begin, and how many of them are its random state; where those of a
   * position that is read begin, and how many there are at most.
   */
  numbers: { first: number; random: number; read: number; most: number }
  /** What can be wrong with a key of a position; `{}` is replaced by the value at fault. */
  faults: Record<string, { text: string; of: Shape }>
  sentences: {
    actions: Record<Language, Record<string, string>>
    events: Record<Language, Record<string, string>>
    values: Record<string, Record<Language, Record<string, string>>>
    seats: string[]
    tallies: string[]
  }
  refusals: Record<string, Text>
  observation?: { type: string; blocks: { name: string; at: number; count: number }[] }
  record: { bytes: number; fields: Record<string, { at: number; type: string; shape: number[] }> }
}
