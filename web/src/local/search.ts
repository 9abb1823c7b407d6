/**
 * Thinking by tree search: drives the compiled search in slices, so that the worker stays awake
 * for its messages. It adds up the same figures as src/tablee/bots/search.py.
 */
import type { GameModule, State, Tree } from './module.ts'
import type { Sheet } from './sheet.ts'

/** One of the acts that a seat may choose from, with the results of its simulations. */
export interface Option {
  action: number
  visits: number
  shares: number[]
  points: number[]
  /** The standard error of the deciding seat's share. */
  error: number
}

export interface Thought {
  seat: number
  /** The acts that were tried, the best first. */
  options: Option[]
  worlds: number
  shares: number[]
  /** How many legal acts were not tried. */
  untried: number
}

/** About how many milliseconds pass between two looks at the clock and at messages. */
const SLICE = 8

export interface Search {
  simulations: number
  /** When to stop at the latest, by `performance.now()`. */
  until?: number
  /** Does it imagine sensible players? Otherwise everybody plays at random. */
  attentive?: boolean
  /** Does the champion's network guide it? Otherwise the game's brain imagines everything. */
  guided?: boolean
}

/** Lets other waiting tasks run. */
const breathe = (): Promise<void> =>
  new Promise((done) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      done()
    }
    port2.postMessage(null)
  })

/** Runs simulations in slices until the tree has had `most`, or the time is up. */
export async function grow(
  tree: Tree,
  most: number,
  until = Number.POSITIVE_INFINITY,
): Promise<void> {
  let size = 8
  while (tree.done < most && performance.now() < until) {
    const begun = performance.now()
    tree.grow(Math.min(size, most - tree.done))
    const took = performance.now() - begun
    size = Math.max(1, Math.min(2 * size, Math.floor((size * SLICE) / Math.max(took, 1e-3))))
    await breathe()
  }
}

const sum = (a: readonly number[], b: readonly number[]): number[] =>
  a.map((one, i) => one + (b[i] ?? 0))

/** The acts that were tried in these trees, those tried most first. */
export function optionsOf(trees: readonly Tree[], seat: number): Option[] {
  const found = new Map<number, ReturnType<Tree['tried']>[number]>()
  for (const tree of trees)
    for (const one of tree.tried()) {
      const old = found.get(one.action)
      found.set(
        one.action,
        old
          ? {
              action: one.action,
              visits: old.visits + one.visits,
              shares: sum(old.shares, one.shares),
              points: sum(old.points, one.points),
              squares: old.squares + one.squares,
            }
          : one,
      )
    }
  const options = [...found.values()].map(({ action, visits, shares, points, squares }) => {
    const mean = (one: number) => one / Math.max(1, visits)
    const own = mean(shares[seat] ?? 0)
    const variance = Math.max(0, mean(squares) - own * own)
    return {
      action,
      visits,
      shares: shares.map(mean),
      points: points.map(mean),
      error: Math.sqrt(variance / Math.max(1, visits)),
    }
  })
  return options.sort(
    (a, b) =>
      b.visits - a.visits || (b.shares[seat] ?? 0) - (a.shares[seat] ?? 0) || a.action - b.action,
  )
}

/** How a number of simulations is shared among several trees. */
const parts = (simulations: number, trees: number): number[] =>
  Array.from({ length: trees }, (_, i) => Math.floor((simulations + trees - 1 - i) / trees))

/** Thinks about what the seat of a blinded record should do. */
export async function think(
  rules: GameModule,
  sheet: Sheet,
  blinded: State,
  seed: bigint,
  { simulations, until, attentive = true, guided = false }: Search,
): Promise<Thought> {
  const seat = rules.eyes(blinded)
  const players = rules.players(blinded)
  const legal = rules.legal(blinded, seat)
  const { most_nodes, trees: several, few } = sheet.search
  const each = parts(simulations, simulations >= few ? several : 1)
  const nodes = Math.min(most_nodes, (each[0] ?? 0) + 1)
  const options = { nodes, attentive, guided }
  const trees = each.map((_, number) => rules.tree(blinded, seed, { number, ...options }))
  try {
    for (const [i, tree] of trees.entries()) await grow(tree, each[i] ?? 0, until)
    let tried = optionsOf(trees, seat)
    const even = Array.from({ length: players }, () => 1 / players)
    if (!tried.length)
      tried = [
        { action: legal[0] ?? 0, visits: 0, shares: even, points: even.map(() => 0), error: 0.5 },
      ]
    const worlds = trees.reduce((all, tree) => all + tree.done, 0)
    const total = trees.reduce<number[]>((all, tree) => sum(tree.total().shares, all), [])
    const shares = total.map((one) => one / Math.max(1, worlds))
    return { seat, options: tried, worlds, shares, untried: legal.length - tried.length }
  } finally {
    for (const tree of trees) tree.free()
  }
}
