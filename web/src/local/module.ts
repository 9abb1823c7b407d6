/**
 * A game's rules as a WebAssembly module: the kernels that Python calls, compiled from the same
 * sources. Records go in and out as bytes, nothing is kept between two calls but a search's trees.
 *
 * Secrets pass one door here too: `view`, `legal`, `window` and verdicts blind the record before
 * they answer, and what takes a `blinded` record (search, brain, observation) must be given one.
 */
import type { Declaration } from '../declared/declaration.ts'
import type { Read } from '../declared/read.ts'
import type { Json } from '../declared/shapes.ts'
import { Compiled, type Kernels } from './compiled.ts'
import { Heap } from './heap.ts'

/** A match as the bytes of its record. */
export type State = Uint8Array
/** Events as rows of eight words each: kind, seen, known, seat, a, b, c, d (see `writeEvent`). */
export type Rows = BigInt64Array

export { ALLOWED, EVERYTHING, MIX, NOTHING, SET_UP, UNAIMED, VOID } from './values.ts'

/** A record, and what happened on the way there. */
export interface Happened {
  record: State
  rows: Rows
}

export interface Verdict {
  /** `ALLOWED`, `VOID`, or the number of the clause that forbids the act. */
  verdict: number
  /** What everybody would see of a void act. */
  rows: Rows
}

export interface Outcome {
  /** 0 while it lasts, 1 when it has ended, 2 when a limit has ended it. */
  over: number
  rounds: number
  /** Each seat's share of the win; zeros before the end. */
  shares: number[]
  /** The game's own score, by seat. */
  points: number[]
}

/** The history of a match so far, which memory and attention follow. */
export interface Past {
  /** The seed that the match was dealt from; null if it began from a position. */
  seed: bigint | null
  /** Which match of the seed it is. */
  number: number
  /** The rows of the deal, then of each act. */
  told: readonly Rows[]
}

/** One act of a search's root. */
export interface Tried {
  action: number
  visits: number
  /** Sums over all visits: shares of the win and points by seat, squares of the seat's share. */
  shares: number[]
  points: number[]
  squares: number
}

/** A trained network's opinion of a position. */
export interface Likings {
  actions: number[]
  /** How much the network likes each of them; 65536 stands for 1. */
  likings: bigint[]
  /** The value of the position for the seat, in its opinion. */
  value: number
}

/** A search tree in the module's memory. `free` it when the thought is over. */
export interface Tree {
  /** How many simulations there have been. */
  readonly done: number
  /**
   * Add this number of simulations; a worker asks for a few, looks at its messages, and asks again.
   */
  grow(times: number): void
  /** The acts of the root that were tried. */
  tried(): Tried[]
  /** The sums over all simulations, as of an act. */
  total(): Omit<Tried, 'action'>
  free(): void
}

export interface TreeOptions {
  /** Which tree of the thought it is: each sees worlds of its own. */
  number?: number
  /** How many nodes it has at most: one more than its simulations is enough. */
  nodes: number
  /** Does it imagine sensible players? Otherwise everybody plays at random. */
  attentive?: boolean
  /** Does the network, which must be set, guide it? Otherwise the game's brain imagines everything. */
  guided?: boolean
  /** The only act to try. */
  only?: number | null
}

/** One game's module. Every method is a pure function of its arguments. */
export interface GameModule {
  readonly game: Declaration

  // --- set-up

  /** Deal match `number` of a seed, as Python's `tablee.new` does; options left out are default. */
  deal(
    players: number,
    options: Readonly<Record<string, Json>>,
    seed: bigint,
    number?: number,
  ): Happened
  /**
   * An empty record with this number of seats and these options; a `BadValue` says what is wrong.
   */
  begun(players: number, options: Readonly<Record<string, Read>>): State
  /**
   * Fill the keys of a position, as the numbers of the view, into a record whose eyes and random
   * state are set; a `BadValue` names the wrong key.
   */
  read(record: State, numbers: readonly bigint[]): State
  /** The record with random bits from three words, as `reseed` stirs them in. */
  reseeded(record: State, a: bigint, b: bigint, c: bigint): State
  /** The clause that says why this can't be a position; 0 if it can. */
  flaw(record: State): number

  // --- whose turn it is, and legal actions

  players(record: State): number
  /** Whose record it is: `TABLE`, `SPECTATOR` or a seat. */
  eyes(record: State): number
  /** The seat that acts next in sequence; −1 when the match is over. */
  asked(record: State): number
  /** The seats that may act now at a live table; for the table only. */
  actors(record: State): number[]
  /** For how many reflexes a live table waits, as far as spectators know. */
  window(record: State): number
  /** The ids of a seat's legal actions, from what the seat itself knows. */
  legal(record: State, seat: number): number[]
  /** The aim that an act would have now, as a number; `UNAIMED` if it has none. */
  aim(record: State, seat: number, action: number): number
  /** The verdict on an act, as far as the seat itself may know. */
  verdict(record: State, seat: number, action: number, aim?: number): Verdict
  /**
   * Judge an act, and carry it out unless a clause forbids it: `ALLOWED` or `VOID` come with the
   * new record and all rows; of a forbidden act the record is the old one.
   * `fresh`: random bits to stir in before, as 48 hexadecimal digits.
   */
  act(
    record: State,
    seat: number,
    action: number,
    aim?: number,
    fresh?: string | null,
  ): Verdict & Happened
  outcome(record: State): Outcome

  /**
   * Does nobody learn anything from the act that led from one record to another? Only then may it
   * be taken back. The act is tried out in this number of worlds.
   */
  showsNothing(before: State, after: State, seat: number, action: number, worlds: number): boolean

  // --- what a seat may see

  /** The record as a seat or a spectator knows it, with what it still remembers. */
  blinded(record: State, eyes: number, memory?: bigint): State
  /** The numbers from which `writeView` writes what these eyes see; `TABLE` sees all. */
  view(record: State, eyes: number): Int32Array
  /** The whole numbers of a seat's observation. */
  observe(blinded: State, seat: number): Int32Array
  /** A whole world that fits what these eyes know, as Python's `imagined(seed)`. */
  imagined(blinded: State, seed: bigint): State

  // --- bots

  /** The act of the game's brain, as the bot `greedy` with this seed. */
  greedy(blinded: State, seed: bigint): number
  /** A whole number below `n` from the game's generator, started from three words. */
  drawn(a: bigint, b: bigint, c: bigint, n: number): number
  /** Begin a search for the seat of a blinded record. */
  tree(blinded: State, seed: bigint, options: TreeOptions): Tree
  /** Load the champion's network, a file of its own; null takes it away again. */
  setNetwork(bytes: Uint8Array | null): void
  readonly hasNetwork: boolean
  /** The network's opinion of the legal actions of a blinded record's seat. */
  likings(blinded: State): Likings

  // --- what bots forget and overlook

  /** The things that a seat with this memory still remembers, for `blinded`. */
  remembered(past: Past, seat: number, halfLife: number): bigint
  /** The cues that a seat with this attention overlooks, one bit each. */
  overlooked(
    past: Past,
    record: State,
    seat: number,
    attention: { half_life: number; room: number },
  ): number
  /** A blinded record as its seat sees it if it overlooks these cues. */
  perceived(blinded: State, missed: number): State
  /** The action that a seat carries out if it intends this one but overlooks these cues. */
  carriedOut(blinded: State, action: number, missed: number): number
}

/** Where a module comes from: an address that was fetched, its bytes, or the compiled module. */
export type Source = Response | Promise<Response> | BufferSource | WebAssembly.Module

/** Load a game's module. Its declaration says where the fields of a record lie. */
export async function loadModule(game: Declaration, source: Source): Promise<GameModule> {
  const given = await source
  const module =
    given instanceof WebAssembly.Module
      ? given
      : await WebAssembly.compile(given instanceof Response ? await given.arrayBuffer() : given)
  const { exports } = await WebAssembly.instantiate(module)
  return new Compiled(game, new Heap(exports), exports as unknown as Kernels)
}
