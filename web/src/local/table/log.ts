/**
 * The rows of a local table's log: everything that ever happened there. A table is the fold of its
 * rows.
 */
import type { TableInfo } from '@protocol'
import type { Json } from '../../declared/shapes.ts'

export interface Opened {
  type: 'opened'
  at: number
  game: string
  /** The file name of the rules that the match is played by, without its ending. */
  stem: string
  rules: number
  players: number
  options: Record<string, Json>
  pace: TableInfo['pace']
  /** A factor for all times; less than 1 in tests. */
  tempo: number
  /** The names of the people at this device, by seat; null where a bot plays. */
  people: (string | null)[]
  bots: (string | null)[]
  /** Where the match begins: dealt from a seed, or a record in hexadecimal digits. */
  seed: string | null
  record: string | null
  after: string | null
}

export interface Acted {
  type: 'acted'
  at: number
  who: 'person' | 'bot' | 'clock'
  id: string
  seat: number
  do: string
  aim: Json
  fresh: string
  void: boolean
  /** By how many milliseconds a late act lost the race. */
  beaten?: number | undefined
}

export interface Undone {
  type: 'undone'
  at: number
  id: string
  seat: number
}

/** The time of a turn was up: a bot plays it. */
export interface Late {
  type: 'late'
  at: number
  seat: number
}

export interface Rematched {
  type: 'rematched'
  at: number
  id: string
  table: string
}

export type Row = Opened | Acted | Undone | Late | Rematched
