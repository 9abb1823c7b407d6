/** The memory of a module: blocks that are handed out, given back, and used again. */

/** The address of a block, in bytes. */
export type Place = number

const PAGE = 65536
const ALIGNED = 16

export class Heap {
  private readonly memory: WebAssembly.Memory
  private end: Place
  /** Blocks that were given back, by their size. */
  private readonly idle = new Map<number, Place[]>()

  constructor(exports: WebAssembly.Exports) {
    this.memory = exports.memory as WebAssembly.Memory
    this.end = Number((exports.__heap_base as WebAssembly.Global).value)
  }

  /**
   * A block of zeros. Sizes are rounded up, so that blocks of about the same size are used again.
   */
  take(bytes: number): Place {
    const size = roomFor(bytes)
    const place = this.idle.get(size)?.pop() ?? this.grow(size)
    this.bytes(place, size).fill(0)
    return place
  }

  /** Give a block back that was taken with this size. */
  give(place: Place, bytes: number): void {
    const size = roomFor(bytes)
    const places = this.idle.get(size)
    if (places) places.push(place)
    else this.idle.set(size, [place])
  }

  private grow(size: number): Place {
    const place = Math.ceil(this.end / ALIGNED) * ALIGNED
    this.end = place + size
    const missing = this.end - this.memory.buffer.byteLength
    if (missing > 0) this.memory.grow(Math.ceil(missing / PAGE))
    return place
  }

  // Views are made anew each time: when the memory grows, old ones are cut off.

  bytes(place: Place, length: number): Uint8Array {
    return new Uint8Array(this.memory.buffer, place, length)
  }
  ints(place: Place, length: number): Int32Array {
    return new Int32Array(this.memory.buffer, place, length)
  }
  floats(place: Place, length: number): Float32Array {
    return new Float32Array(this.memory.buffer, place, length)
  }
  words(place: Place, length: number): BigInt64Array {
    return new BigInt64Array(this.memory.buffer, place, length)
  }
}

/** Four sizes to each power of two. */
function roomFor(bytes: number): number {
  const step = Math.max(ALIGNED, 2 ** Math.max(0, 30 - Math.clz32(bytes)) / 2)
  return Math.ceil(bytes / step) * step
}
