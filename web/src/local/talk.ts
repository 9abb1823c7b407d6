/** The messages between a page and its worker. */
import type {
  ClientMessage,
  Hint,
  NewTable,
  Now,
  Replay,
  Review,
  ServerMessage,
  Table,
  TableInfo,
} from '@protocol'

/** A table to open on this device. */
export interface NewLocal {
  game: string
  /** The file of its rules: see `GameInfo.local`. */
  stem: string
  options?: NewTable['options']
  pace?: NewTable['pace']
  tempo: number
  /** For each seat the name of a person at this device, or null; and the bot that plays it. */
  people: (string | null)[]
  bots: (string | null)[]
  /** Goes on from a moment of a match on this device, after so many acts, or from a position. */
  from?: { table: string; at: number } | { position: string }
  after?: string
}

/** What may be done with the device. */
export interface DeviceInfo {
  /** The person who is to act next; null where a bot is, or where all that is left is to wait. */
  next: number | null
  /** May something be answered out of turn, as far as everybody knows? */
  open: boolean
  /** Does the match wait until people say that nobody answers? */
  waits: boolean
}

/** A frame of a table on this device; `device` is null when the match is over. */
export type LocalFrame = Table & { device: DeviceInfo | null }

/** A table as who holds this device sees it; `you` is null while it lies in the middle. */
export type LocalNow = Omit<Now, 'you'> & { you: number | null }

/** The questions of a page, and the type of each answer. */
export interface Asked {
  open(wanted: NewLocal): TableInfo
  table(id: string): TableInfo
  mine(): TableInfo[]
  now(id: string): LocalNow
  hint(id: string): Hint
  review(id: string): Review
  replay(id: string, eyes: string): Replay
  record(id: string): string
  replayFile(text: string, eyes: string, stems: Record<string, string>): Replay
  position(text: string, stems: Record<string, string>): Replay
  kept(): boolean
}

/** The worker's side of them. */
export type Answers = {
  [K in keyof Asked]: (...args: Parameters<Asked[K]>) => Promise<ReturnType<Asked[K]>>
}

export type Ask = {
  [K in keyof Asked]: { ask: K; k: number; args: Parameters<Asked[K]> }
}[keyof Asked]

export type ToWorker =
  | { base: string }
  /** Load all of your code now. */
  | { whole: true }
  | Ask
  | { connect: string; socket: number; since: number }
  | { socket: number; message: ClientMessage }
  | { socket: number; looked: boolean }
  | { close: number }

export type FromWorker =
  | { k: number; answer: unknown }
  | { k: number; problem: { status: number; reason: string; detail: string } }
  | { socket: number; message: ServerMessage }
  | { socket: number; opened: true }
  | { socket: number; closed: number }
  /** The browser refuses to store any more: matches last as long as the page. */
  | { refused: true }
