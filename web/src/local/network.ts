/** A champion's network in a module's memory, from the file that `engine/champion.py` writes. */
import type { Heap, Place } from './heap.ts'

const FORMAT = 1
const HEAD = 8
/** The seats of the largest table. */
const SEATS = 8

/**
 * A file of 32-bit numbers: its format; the inputs, the width, the narrow width and the actions of
 * the network; how many numbers and weights it has; for how many seats the table is turned. Then for
 * each of these the players, the seat, which number of the observation is each input, and which
 * output each action; then the numbers, and at last the weights, each a byte.
 */
export class Network {
  /** Where the kernel writes likings. */
  readonly out: Place
  /** The places and lengths of its scratch space. */
  readonly scratch: number[]
  private readonly heap: Heap
  private readonly bytes: number
  private readonly network: number[]
  private readonly sizes: [inputs: number, actions: number]
  /** By the number of players, where the rows of their seats are; by 0, if no game turns the table. */
  private readonly tables = new Map<number, Table>()

  constructor(heap: Heap, file: Uint8Array) {
    const data = new DataView(file.buffer, file.byteOffset, file.byteLength)
    const number = (i: number) => data.getInt32(4 * i, true)
    if (file.length < 4 * HEAD || number(0) !== FORMAT)
      throw new RangeError('This is no network that is known here.')
    const [, inputs = 0, width = 0, narrow = 0, actions = 0, count = 0, weights = 0, turns = 0] =
      Array.from({ length: HEAD }, (_, i) => number(i))
    this.sizes = [inputs, actions]
    const room = inputs + 2 * width + narrow
    const rows = turns || SEATS
    const ints = rows * (inputs + actions) + count + inputs + room
    this.heap = heap
    this.bytes = 8 * (actions + 1) + 4 * ints + weights
    this.out = heap.take(this.bytes)
    let place = this.out + 8 * (actions + 1)
    const put = (n: number, value: (i: number) => number): Place => {
      const here = place
      heap.ints(here, n).set(Array.from({ length: n }, (_, i) => value(i)))
      place += 4 * n
      return here
    }
    const row = inputs + actions + 2
    const players = Array.from({ length: turns }, (_, turn) => number(HEAD + row * turn))
    for (const each of new Set(players)) {
      const first = HEAD + row * players.indexOf(each) + 2
      const seen = put(each * inputs, (i) =>
        number(first + row * Math.floor(i / inputs) + (i % inputs)),
      )
      const outputs = put(each * actions, (i) =>
        number(first + inputs + row * Math.floor(i / actions) + (i % actions)),
      )
      this.tables.set(each, { rows: each, seen, outputs })
    }
    if (!turns) {
      const seen = put(SEATS * inputs, (i) => i % inputs)
      this.tables.set(0, { rows: SEATS, seen, outputs: put(SEATS * actions, (i) => i % actions) })
    }
    const from = HEAD + row * turns
    const numbers = put(count, (i) => number(from + i))
    this.scratch = [put(inputs, () => 0), inputs, put(room, () => 0), room]
    const last = 4 * (from + count)
    heap.bytes(place, weights).set(file.subarray(last, last + weights))
    this.network = [place, weights, numbers, count]
  }

  private table(players: number): Table {
    const table = this.tables.get(players) ?? this.tables.get(0)
    if (!table) throw new RangeError(`The network does not play with ${players} players.`)
    return table
  }

  /** The first arguments of the kernel: the network, and how the table is turned for this seat. */
  turned(players: number, seat: number): number[] {
    const [inputs, actions] = this.sizes
    const { seen, outputs } = this.table(players)
    const at = [seen + 4 * inputs * seat, inputs, outputs + 4 * actions * seat, actions]
    return [...this.network, ...at]
  }

  /** The network at every seat, as a search takes it. */
  guide(players: number): number[] {
    const [inputs, actions] = this.sizes
    const { rows, seen, outputs } = this.table(players)
    return [...this.network, seen, rows, inputs, outputs, rows, actions, ...this.scratch]
  }

  free(): void {
    this.heap.give(this.out, this.bytes)
  }
}

interface Table {
  rows: number
  /** Which number of the observation is each input, a row for each seat. */
  seen: Place
  /** Which output stands for each action, a row for each seat. */
  outputs: Place
}

/** The guide of a search that has no network. */
export const NO_GUIDE: readonly number[] = new Array(14).fill(0)
