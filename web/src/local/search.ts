/**
 * Thinking by tree search: drives the compiled search in slices, so that the worker stays awake
 * for its messages. It adds up the same figures as src/tablee/bots/search.py and weighing.py.
 */
import type { GameModule, State, Tree } from './module.ts'
import { NONE, type Opinion } from './opinion.ts'
import type { Care, Sheet } from './sheet.ts'

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

export interface Budget {
  simulations: number
  /** When to stop at the latest, by `performance.now()`. */
  until?: number
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
async function grow(tree: Tree, most: number, until = Number.POSITIVE_INFINITY): Promise<void> {
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
function optionsOf(trees: readonly Tree[], seat: number): Option[] {
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
  { simulations, until }: Budget,
  attentive = true,
): Promise<Thought> {
  const seat = rules.eyes(blinded)
  const players = rules.players(blinded)
  const legal = rules.legal(blinded, seat)
  const { most_nodes, trees: several, few } = sheet.search
  const each = parts(simulations, simulations >= few ? several : 1)
  const nodes = Math.min(most_nodes, (each[0] ?? 0) + 1)
  const trees = each.map((_, number) => rules.tree(blinded, seed, { number, nodes, attentive }))
  try {
    for (const [i, tree] of trees.entries()) await grow(tree, each[i] ?? 0, until)
    let options = optionsOf(trees, seat)
    const even = Array.from({ length: players }, () => 1 / players)
    if (!options.length)
      options = [
        { action: legal[0] ?? 0, visits: 0, shares: even, points: even.map(() => 0), error: 0.5 },
      ]
    const worlds = trees.reduce((all, tree) => all + tree.done, 0)
    const total = trees.reduce<number[]>((all, tree) => sum(tree.total().shares, all), [])
    const shares = total.map((one) => one / Math.max(1, worlds))
    return { seat, options, worlds, shares, untried: legal.length - options.length }
  } finally {
    for (const tree of trees) tree.free()
  }
}

// --- weighing: which act is best, by how much, and how sure that is

export const gapOf = (seat: number, best: Option, other: Option): [number, number] => [
  (best.shares[seat] ?? 0) - (other.shares[seat] ?? 0),
  Math.sqrt(best.error ** 2 + other.error ** 2),
]

export function isClear(sheet: Sheet, seat: number, best: Option, other: Option): boolean {
  const [ahead, error] = gapOf(seat, best, other)
  return ahead > sheet.weighing.clear * error
}

/** A number that belongs to what the seat sees: the same question gets the same answer. */
export async function seedOf(rules: GameModule, blinded: State): Promise<bigint> {
  const name = new TextEncoder().encode(rules.game.name)
  const seen = new Uint8Array([...name, ...blinded])
  const digest = new DataView(await crypto.subtle.digest('SHA-256', seen))
  return digest.getBigUint64(0) >> 1n
}

/** The care that takes about this number of simulations for a choice between a few acts. */
export const careOf = (simulations: number): Care => ({
  search: Math.max(8, Math.floor(simulations / 2)),
  least: Math.max(8, Math.floor(simulations / 8)),
  most: 2 * simulations,
  acts: 3,
})

/** A seat's share of the win by an act, plus the act's credit in an opinion. */
const weightIn =
  (seat: number, { credit }: Opinion) =>
  (one: Option): number =>
    (one.shares[seat] ?? 0) + (credit.get(one.action) ?? 0)
type Weight = ReturnType<typeof weightIn>

/** The acts that may still be the best; none if there is no need to look further. */
function stillOpen(
  sheet: Sheet,
  seat: number,
  weight: Weight,
  options: readonly Option[],
): number[] {
  const best = options.reduce((a, b) => (weight(b) > weight(a) ? b : a))
  const { clear, close } = sheet.weighing
  const doubt = (one: Option) => clear * gapOf(seat, best, one)[1]
  const rivals = options.filter((one) => one !== best && weight(best) - weight(one) <= doubt(one))
  if (rivals.every((one) => doubt(one) < close)) return []
  return [best, ...rivals].map(({ action }) => action)
}

/** The best first: the acts that were weighed to the end, then the dropped ones. */
function ordered(weight: Weight, options: readonly Option[]): Option[] {
  const most = Math.max(...options.map((one) => one.visits))
  const behind = (one: Option) => Number(one.visits < most)
  return [...options].sort(
    (a, b) => behind(a) - behind(b) || weight(b) - weight(a) || a.action - b.action,
  )
}

interface Weighing {
  /** Acts that are weighed whatever the search says of them. */
  also?: readonly number[]
  opinion?: Opinion
  /** When to stop at the latest, by `performance.now()`. */
  until?: number
}

/** Weighs the acts that the seat of a blinded record may choose from. */
export async function weigh(
  rules: GameModule,
  sheet: Sheet,
  blinded: State,
  seed: bigint,
  care: Care,
  { also = [], opinion = NONE, until = Number.POSITIVE_INFINITY }: Weighing = {},
): Promise<Thought> {
  const seat = rules.eyes(blinded)
  const weight = weightIn(seat, opinion)
  const late = () => performance.now() >= until
  const half = (performance.now() + until) / 2
  const first = await think(rules, sheet, blinded, seed, { simulations: care.search, until: half })
  const searched = first.options.slice(0, care.acts).map((one) => one.action)
  const acts = new Set([...searched, ...opinion.favourites, ...also])
  const trees = new Map(
    [...acts].map((only) => [only, rules.tree(blinded, seed, { nodes: care.most + 1, only })]),
  )
  const found = new Map<number, Option>()
  try {
    let race = [...acts]
    for (let worlds = care.least; race.length && worlds <= care.most; worlds *= 2) {
      for (const act of race) {
        const tree = trees.get(act)
        if (tree) await grow(tree, worlds, until)
      }
      if (late() && found.size) break // not all were tried in as many worlds: their earlier results count
      for (const act of race) {
        const tree = trees.get(act)
        const [option] = tree ? optionsOf([tree], seat) : []
        const searched = first.options.find((one) => one.action === act)
        if (option ?? searched) found.set(act, (option ?? searched) as Option)
      }
      const weighed = race.flatMap((act) => found.get(act) ?? [])
      race = late() ? [] : stillOpen(sheet, seat, weight, weighed)
    }
  } finally {
    for (const tree of trees.values()) tree.free()
  }
  const options = ordered(weight, [...found.values()])
  return {
    seat,
    options,
    worlds: first.worlds + options.reduce((all, one) => all + one.visits, 0),
    shares: options[0]?.shares ?? [],
    untried: rules.legal(blinded, seat).length - options.length,
  }
}
