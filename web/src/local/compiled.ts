/** Calls the kernels of a game's module: copies records in, and results out. */
import type { Declaration } from '../declared/declaration.ts'
import { BadValue, type Read } from '../declared/read.ts'
import { type Json, take } from '../declared/shapes.ts'
import { toText } from '../declared/text.ts'
import { TABLE } from '../declared/write.ts'
import type { Heap, Place } from './heap.ts'
import type {
  GameModule,
  Happened,
  Likings,
  Outcome,
  Past,
  Rows,
  State,
  Tree,
  TreeOptions,
  Verdict,
} from './module.ts'
import { Network, NO_GUIDE } from './network.ts'
import { field, setUp } from './record-fields.ts'
import { SearchTree } from './tree.ts'
import { MIX, NOTHING, UNAIMED } from './values.ts'

/**
 * The kernels of src/tablee/engine/compiled/wasm_object.py: every number has 32 bits, an array is
 * its place and its lengths, a word its lower and its upper half.
 */
export type Kernels = Record<`tablee_${string}`, (...numbers: number[]) => number>

const LOG_ROWS = 96
const COLUMNS = 8
const ROW = 8 * COLUMNS
const VIEW = 2048
/** More than a mind needs: see MIND in src/tablee/engine/kit/minds.py. */
const MIND = 2048
const SEATS = 16
const SPECTATOR = -1
const IMAGINED = 1n
const GREEDY = 2n
const MOST = 2 ** 31 - 1

/** A word as its two halves. */
export const halves = (word: bigint): [number, number] => [
  Number(BigInt.asIntN(32, word)),
  Number(BigInt.asIntN(32, word >> 32n)),
]

export class Compiled implements GameModule {
  readonly game: Declaration
  readonly heap: Heap
  readonly kernels: Kernels
  private readonly size: number
  private readonly count: number
  /** Four records, of which the first is the one asked about. */
  private readonly states: Place
  private readonly ids: Place
  private readonly log: Place
  private readonly numbers: Place
  private readonly words: Place
  private readonly mind: Place
  private network: Network | null = null

  constructor(game: Declaration, heap: Heap, kernels: Kernels) {
    this.game = game
    this.heap = heap
    this.kernels = kernels
    this.size = game.record.bytes
    this.count = game.actions.length
    this.states = heap.take(4 * this.size)
    this.ids = heap.take(4 * this.count)
    this.log = heap.take(LOG_ROWS * ROW)
    this.numbers = heap.take(4 * VIEW)
    this.words = heap.take(64)
    this.mind = heap.take(MIND)
  }

  // --- the border

  /** Call a kernel. */
  private call(name: string, ...numbers: number[]): number {
    const kernel = this.kernels[`tablee_${name}`]
    if (!kernel) throw new RangeError(`The module of ${this.game.name} has no ${name}.`)
    return kernel(...numbers)
  }

  private place(i: number): Place {
    return this.states + i * this.size
  }

  /** Copy a record in, as the first one or another. */
  private put(record: State, i = 0): void {
    if (record.length !== this.size)
      throw new RangeError(`A record of ${this.game.name} has ${this.size} bytes.`)
    this.heap.bytes(this.place(i), this.size).set(record)
  }

  private taken(i = 0): State {
    return this.heap.bytes(this.place(i), this.size).slice()
  }

  private seat(record: State, seat: number): number {
    if (!(seat >= 0 && seat < this.players(record)))
      throw new RangeError(`There is no seat ${seat}`)
    return seat
  }

  private action(action: number): number {
    if (!(action >= 0 && action < this.count)) throw new RangeError(`There is no action ${action}`)
    return action
  }

  /** The list of actions that a kernel has filled in. */
  private list(n: number): number[] {
    return [...this.heap.ints(this.ids, n)]
  }

  private emptyLog(): [Place, number, number] {
    this.heap.words(this.log, 1)[0] = 0n
    return [this.log, LOG_ROWS, COLUMNS]
  }

  private rows(): Rows {
    const n = Number(this.heap.words(this.log, 1)[0])
    if (n >= LOG_ROWS) throw new RangeError(`${n} events in one act are more than a log holds.`)
    return this.heap.words(this.log + ROW, COLUMNS * n).slice()
  }

  // --- set-up

  deal(
    players: number,
    options: Readonly<Record<string, Json>>,
    seed: bigint,
    number = 0,
  ): Happened {
    if (!(number >= 0 && number <= MOST)) throw new RangeError(`There is no match ${number}`)
    this.put(this.begun(players, options))
    this.call('seed_match', this.states, 1, 0, ...halves(seed), number)
    this.call('deal', this.states, 1, 0, ...this.emptyLog())
    return { record: this.taken(), rows: this.rows() }
  }

  begun(players: number, options: Readonly<Record<string, Read>>): State {
    const record = setUp(this.game, players, options)
    this.put(record)
    const unfit = this.game.options[this.call('unfit', this.states, 1, 0)]
    if (unfit) throw new BadValue(`Option ${unfit.name}: ${unfit.unfit}`)
    return record
  }

  read(record: State, numbers: readonly bigint[]): State {
    const { read: first, most } = this.game.numbers
    if (first + numbers.length > Math.min(most, VIEW)) throw new BadValue('it is too long')
    const all = this.heap.ints(this.numbers, VIEW)
    all.fill(0)
    all.set(numbers.map(Number), first)
    this.put(record)
    const key = this.game.view[this.call('read', this.states, 1, 0, this.numbers, VIEW)]
    if (!key) return this.taken()
    const [about = 0, why = 0] = this.heap.ints(this.numbers, 2)
    throw new BadValue(`key ${key.name}: ${faultSaid(this.game, this.players(record), why, about)}`)
  }

  reseeded(record: State, a: bigint, b: bigint, c: bigint): State {
    this.put(record)
    this.call('reseed', this.states, 1, 0, ...halves(a), ...halves(b), ...halves(c))
    return this.taken()
  }

  flaw(record: State): number {
    this.put(record)
    return this.call('flaw', this.states, 1, 0)
  }

  // --- whose turn it is, and legal actions

  players(record: State): number {
    return field(this.game, record, 'players')
  }

  eyes(record: State): number {
    return field(this.game, record, 'eyes')
  }

  asked(record: State): number {
    this.put(record)
    return this.call('asked', this.states, 1, 0)
  }

  actors(record: State): number[] {
    this.put(record)
    const seats = Array.from({ length: this.players(record) }, (_, seat) => seat)
    return seats.filter((seat) => this.call('may_act', this.states, 1, 0, seat) !== 0)
  }

  window(record: State): number {
    this.put(this.shown(record, SPECTATOR))
    return this.call('window', this.states, 1, 0)
  }

  legal(record: State, seat: number): number[] {
    this.put(record)
    const known = [this.states, 1, this.place(1), 1, this.seat(record, seat)]
    return this.list(this.call('legal_known', ...known, this.ids, this.count))
  }

  aim(record: State, seat: number, action: number): number {
    this.put(record)
    return this.call('aim', this.states, 1, 0, this.seat(record, seat), this.action(action))
  }

  verdict(record: State, seat: number, action: number, aim: number = UNAIMED): Verdict {
    this.put(record)
    const both = [this.states, 1, this.place(1), 1]
    const act = [this.seat(record, seat), this.action(action), Math.min(aim, MOST)]
    const verdict = this.call('judge', ...both, ...act, ...this.emptyLog())
    return { verdict, rows: this.rows() }
  }

  act(
    record: State,
    seat: number,
    action: number,
    aim: number = UNAIMED,
    fresh: string | null = null,
  ): Verdict & Happened {
    this.put(record)
    const both = [this.states, 1, this.place(1), 1]
    const act = [this.seat(record, seat), this.action(action), Math.min(aim, MOST)]
    this.heap.words(this.words, 4).set(freshWords(fresh))
    const verdict = this.call('act', ...both, ...act, this.words, 4, ...this.emptyLog())
    return { verdict, record: this.taken(), rows: this.rows() }
  }

  outcome(record: State): Outcome {
    this.put(record)
    const [players, over] = [this.players(record), field(this.game, record, 'over')]
    const read = (kernel: string): number[] => {
      this.heap.floats(this.numbers, SEATS).fill(0)
      this.call(kernel, this.states, 1, 0, this.numbers, SEATS)
      return [...this.heap.floats(this.numbers, players)]
    }
    const { rounds } = this.game
    return {
      over,
      rounds: rounds === null ? 1 : field(this.game, record, rounds),
      shares: over ? read('result') : Array.from({ length: players }, () => 0),
      points: read('points'),
    }
  }

  showsNothing(before: State, after: State, seat: number, action: number, worlds: number): boolean {
    this.put(before)
    this.put(after, 1)
    const act = [this.seat(before, seat), this.action(action), worlds]
    return this.call('shows_nothing', this.states, 4, this.states, 4 * this.size, ...act) !== 0
  }

  // --- what a seat may see

  /** The record as these eyes know it: the door through which everything that they get passes. */
  private shown(record: State, eyes: number, memory: bigint = NOTHING): State {
    const whose = this.eyes(record)
    if (eyes === whose) return record
    if (whose !== TABLE)
      throw new RangeError('This is what one pair of eyes knows; others may not.')
    if (eyes !== SPECTATOR) this.seat(record, eyes)
    this.put(record)
    this.call('blind', this.states, 1, 0, eyes, ...halves(memory))
    return this.taken()
  }

  blinded(record: State, eyes: number, memory: bigint = NOTHING): State {
    return this.shown(record, eyes, memory).slice()
  }

  view(record: State, eyes: number): Int32Array {
    this.put(this.shown(record, eyes))
    const parts = this.call('view', this.states, 1, 0, this.numbers, VIEW)
    const { first } = this.game.numbers
    const all = this.heap.ints(this.numbers, VIEW)
    return all.slice(first, (all[parts - 1] ?? 0) / 4)
  }

  observe(blinded: State, seat: number): Int32Array {
    const last = this.game.observation?.blocks.at(-1)
    if (!last) throw new RangeError('This declaration says nothing of observations.')
    const n = last.at + last.count
    this.put(blinded)
    const out = this.heap.take(4 * n)
    this.call('observe', this.states, 1, 0, this.seat(blinded, seat), out, n)
    const observed = this.heap.ints(out, n).slice()
    this.heap.give(out, 4 * n)
    return observed
  }

  imagined(blinded: State, seed: bigint): State {
    const eyes = this.eyes(blinded)
    if (eyes === TABLE)
      throw new RangeError('This match is known in full: there is nothing to imagine.')
    this.put(blinded)
    this.call('reseed', this.states, 1, 0, ...halves(seed), ...halves(IMAGINED), ...halves(MIX))
    this.call('resample', this.states, 1, 0, eyes)
    return this.taken()
  }

  // --- bots

  greedy(blinded: State, seed: bigint): number {
    const seat = this.seat(blinded, this.eyes(blinded))
    this.put(blinded)
    const words = [...halves(seed), ...halves(GREEDY), ...halves(BigInt(seat))]
    this.call('reseed', this.states, 1, 0, ...words)
    return this.call('choose', this.states, 1, 0, seat, this.ids, this.count)
  }

  drawn(a: bigint, b: bigint, c: bigint, n: number): number {
    return this.call('draw', this.words, 4, ...halves(a), ...halves(b), ...halves(c), n)
  }

  tree(blinded: State, seed: bigint, options: TreeOptions): Tree {
    this.seat(blinded, this.eyes(blinded))
    const search = this.kernels.tablee_search
    if (!search) throw new RangeError(`${this.game.name} declares no judgement: bots can't search.`)
    if (options.guided && !this.network) throw new RangeError('There is no network: set it first.')
    const guide = options.guided ? this.network?.guide(this.players(blinded)) : null
    return new SearchTree(this, search, blinded, seed, options, guide ?? NO_GUIDE)
  }

  setNetwork(bytes: Uint8Array | null): void {
    this.network?.free()
    this.network = bytes ? new Network(this.heap, bytes) : null
  }

  get hasNetwork(): boolean {
    return this.network !== null
  }

  likings(blinded: State): Likings {
    const seat = this.seat(blinded, this.eyes(blinded))
    if (!this.network) throw new RangeError('There is no network: set it first.')
    this.put(blinded)
    const turned = this.network.turned(this.players(blinded), seat)
    const { out, scratch } = this.network
    const n = this.call(
      'likings',
      this.states,
      1,
      0,
      seat,
      ...turned,
      ...scratch,
      this.ids,
      this.count,
      out,
      this.count + 1,
    )
    const found = [...this.heap.words(out, n + 1)]
    return {
      actions: this.list(n),
      likings: found.slice(0, n),
      value: Number(found[n]) / 65536,
    }
  }

  // --- what bots forget and overlook

  /** Have all rows of a match in memory: their place and lengths, and those of their acts. */
  private withRows<T>(past: Past, use: (rows: number[], acts: number[]) => T): T {
    const n = past.told.reduce((all, rows) => all + rows.length / COLUMNS, 0)
    const place = this.heap.take(n * (ROW + 4))
    const acts = place + n * ROW
    let at = 0
    for (const [act, rows] of past.told.entries()) {
      this.heap.words(place, n * COLUMNS).set(rows, at * COLUMNS)
      this.heap.ints(acts, n).fill(act, at, at + rows.length / COLUMNS)
      at += rows.length / COLUMNS
    }
    const found = use([place, n, COLUMNS], [acts, n])
    this.heap.give(place, n * (ROW + 4))
    return found
  }

  remembered(past: Past, seat: number, halfLife: number): bigint {
    const now = past.told.length - 1
    const placed = Number(past.seed === null)
    this.withRows(past, (rows, acts) =>
      this.call(
        'remember',
        this.words,
        this.mind,
        1,
        ...rows,
        ...acts,
        seat,
        ...halves(past.seed ?? 0n),
        placed,
        now,
        halfLife,
      ),
    )
    return BigInt.asUintN(64, this.heap.words(this.words, 1)[0] ?? 0n)
  }

  overlooked(
    past: Past,
    record: State,
    seat: number,
    attention: { half_life: number; room: number },
  ): number {
    const shown = this.shown(record, seat)
    const now = past.told.length - 1
    const { half_life, room } = attention
    return this.withRows(past, (rows, acts) => {
      this.put(shown)
      const seed = halves(past.seed ?? 0n)
      const who = [seat, ...seed, past.number, now, half_life, room]
      return this.call(
        'overlook',
        this.states,
        1,
        this.mind,
        1,
        ...rows,
        ...acts,
        ...who,
        this.ids,
        this.count,
      )
    })
  }

  perceived(blinded: State, missed: number): State {
    this.put(blinded)
    this.call('perceive', this.states, 1, 0, this.eyes(blinded), missed)
    return this.taken()
  }

  carriedOut(blinded: State, action: number, missed: number): number {
    const seat = this.seat(blinded, this.eyes(blinded))
    this.put(blinded)
    const meant = [seat, this.action(action), missed]
    return this.call('carry_out', this.states, 1, 0, ...meant, this.ids, this.count)
  }
}

/** The sentence for a fault of a position's key. */
function faultSaid(game: Declaration, players: number, why: number, about: number): string {
  const fault = game.faults[why]
  if (!fault) return 'it makes no sense'
  return fault.text.replace('{}', toText(take(fault.of, [about][Symbol.iterator](), players)))
}

/** The three words of fresh bits, after a 1 that says that there are some. */
function freshWords(fresh: string | null): bigint[] {
  if (fresh === null) return [0n, 0n, 0n, 0n]
  if (!/^[0-9a-f]{48}$/.test(fresh))
    throw new RangeError(
      `Fresh random bits are 48 hexadecimal digits, not ${JSON.stringify(fresh)}`,
    )
  const words = [0, 16, 32].map((at) => BigInt.asIntN(64, BigInt(`0x${fresh.slice(at, at + 16)}`)))
  return [1n, ...words]
}
