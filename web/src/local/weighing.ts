/** Weighing: which act is best, by how much, and how sure that is, as in src/tablee/bots/weighing.py. */
import type { GameModule, State } from './module.ts'
import { NONE, type Opinion } from './opinion.ts'
import { grow, type Option, optionsOf, type Thought, think } from './search.ts'
import type { Care, Sheet } from './sheet.ts'

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
