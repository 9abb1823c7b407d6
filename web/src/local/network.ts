/** A champion's network in a module's memory, from the file that `engine/champion.py` writes. */
import type { Heap, Place } from './heap.ts'

const FORMAT = 1
const HEAD = 8

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
  private readonly turns = new Map<string, number[]>()

  constructor(heap: Heap, file: Uint8Array) {
    const data = new DataView(file.buffer, file.byteOffset, file.byteLength)
    const number = (i: number) => data.getInt32(4 * i, true)
    if (file.length < 4 * HEAD || number(0) !== FORMAT)
      throw new RangeError('This is no network that is known here.')
    const [, inputs = 0, width = 0, narrow = 0, actions = 0, count = 0, weights = 0, turns = 0] =
      Array.from({ length: HEAD }, (_, i) => number(i))
    const room = inputs + 2 * width + narrow
    const turned = Math.max(1, turns) * (inputs + actions)
    this.heap = heap
    this.bytes = 8 * (actions + 1) + 4 * (turned + count + inputs + room) + weights
    this.out = heap.take(this.bytes)
    let place = this.out + 8 * (actions + 1)
    const put = (n: number, value: (i: number) => number): Place => {
      const here = place
      heap.ints(here, n).set(Array.from({ length: n }, (_, i) => value(i)))
      place += 4 * n
      return here
    }
    let at = HEAD
    for (let turn = 0; turn < turns; turn++) {
      const [who, from] = [`${number(at)} ${number(at + 1)}`, at + 2]
      const seen = put(inputs, (i) => number(from + i))
      const outputs = put(actions, (i) => number(from + inputs + i))
      this.turns.set(who, [seen, inputs, outputs, actions])
      at = from + inputs + actions
    }
    if (!turns) {
      const [seen, outputs] = [put(inputs, (i) => i), put(actions, (i) => i)]
      this.turns.set('', [seen, inputs, outputs, actions])
    }
    const numbers = put(count, (i) => number(at + i))
    this.scratch = [put(inputs, () => 0), inputs, put(room, () => 0), room]
    const from = 4 * (at + count)
    heap.bytes(place, weights).set(file.subarray(from, from + weights))
    this.network = [place, weights, numbers, count]
  }

  /** The first arguments of the kernel: the network, and how the table is turned for this seat. */
  turned(players: number, seat: number): number[] {
    const turn = this.turns.get(`${players} ${seat}`) ?? this.turns.get('')
    if (!turn) throw new RangeError(`The network does not play with ${players} players.`)
    return [...this.network, ...turn]
  }

  free(): void {
    this.heap.give(this.out, this.bytes)
  }
}
