/** The inputs and results of a table's decisions. */
import type { Dup, No, Ok } from '@protocol'
import type { Row } from './log.ts'

export type Answer = Ok | Dup | No

/** What is drawn at random. */
export interface Chance {
  /** 48 hexadecimal digits that nobody has seen. */
  fresh: () => string
  /** From 0 to 1. */
  random: () => number
}

/** Why a command is answered with `no`. */
export interface Refusal {
  reason: No['reason']
  clause?: string
  by?: number
}

/** What an act leads to: rows for the log, and an answer. */
export interface Decision {
  rows: Row[]
  refusal: Refusal | null
}

/** A bot is to choose for a seat, as the table was at this number. */
export interface Think {
  seat: number
  n: number
  bot: string
}

/** The results of one call of the core. */
export interface Outcome {
  /** The number before the call. */
  since: number
  rows: Row[]
  answers: Answer[]
  thinks: Think[]
  /** Is there something to show that is not in a row? */
  changed: boolean
  /** The id of a command that asks for a rematch. */
  rematch: string | null
}
