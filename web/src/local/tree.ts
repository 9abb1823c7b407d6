/** A search tree in a module's memory: see src/tablee/engine/compiled/search_kernels.py. */
import { type Compiled, halves } from './compiled.ts'
import type { Place } from './heap.ts'
import type { State, Tree, TreeOptions, Tried } from './module.ts'

/** The columns of a node: its action (of the root: how many nodes there are) and so on. */
const [ACTION, CHILD, SIBLING, VISITS] = [0, 1, 2, 3]
const NODE = 5
/** The columns of its sums: shares, points from SEATS on, then the squares. */
const SEATS = 8
const SQUARES = 16
const SUMS = 17
const DEEPEST = 64

export class SearchTree implements Tree {
  done = 0
  private readonly rules: Compiled
  private readonly kernel: (...numbers: number[]) => number
  private readonly block: Place
  private readonly bytes: number
  private readonly nodes: Place
  private readonly sums: Place
  private readonly players: number
  /** The arguments of the kernel before and after the number of simulations. */
  private readonly before: number[]
  private readonly after: number[]

  constructor(
    rules: Compiled,
    kernel: (...numbers: number[]) => number,
    blinded: State,
    seed: bigint,
    { number = 0, nodes, attentive = true, only = null }: TreeOptions,
    guide: readonly number[],
  ) {
    this.rules = rules
    this.kernel = kernel
    this.players = rules.players(blinded)
    const actions = rules.game.actions.length
    const root = Math.ceil((3 * blinded.length) / 8) * 8
    const marks = 8 * (actions + 1)
    const [branches, added] = [4 * NODE * nodes, 4 * SUMS * nodes]
    this.bytes = root + marks + branches + added + 4 * (actions + DEEPEST + 2 * SEATS)
    this.block = rules.heap.take(this.bytes)
    const marked = this.block + root
    this.nodes = marked + marks
    this.sums = this.nodes + branches
    const legal = this.sums + added
    const path = legal + 4 * actions
    const shares = path + 4 * DEEPEST
    const points = shares + 4 * SEATS
    rules.heap.bytes(this.block, blinded.length).set(blinded)
    rules.heap.ints(this.nodes, NODE)[ACTION] = 1
    const seat = rules.eyes(blinded)
    this.before = [this.block, 3, seat, this.nodes, nodes, NODE, this.sums, nodes, SUMS]
    const lists = [legal, actions, marked, actions + 1, path, DEEPEST]
    const sums = [shares, SEATS, points, SEATS]
    this.after = [
      ...halves(seed),
      number,
      Number(attentive),
      only ?? -1,
      ...lists,
      ...sums,
      ...guide,
    ]
  }

  grow(times: number): void {
    this.kernel(...this.before, times, ...this.after)
    this.done += times
  }

  private node(row: number): Int32Array {
    return this.rules.heap.ints(this.nodes + 4 * NODE * row, NODE)
  }

  tried(): Tried[] {
    const found: Tried[] = []
    let row = this.node(0)[CHILD] ?? 0
    while (row) {
      const node = this.node(row)
      found.push({ action: node[ACTION] ?? 0, ...this.at(row) })
      row = node[SIBLING] ?? 0
    }
    return found
  }

  total(): Omit<Tried, 'action'> {
    return this.at(0)
  }

  private at(row: number): Omit<Tried, 'action'> {
    const sums = this.rules.heap.floats(this.sums + 4 * SUMS * row, SUMS)
    return {
      visits: this.node(row)[VISITS] ?? 0,
      shares: [...sums.subarray(0, this.players)],
      points: [...sums.subarray(SEATS, SEATS + this.players)],
      squares: sums[SQUARES] ?? 0,
    }
  }

  free(): void {
    this.rules.heap.give(this.block, this.bytes)
  }
}
