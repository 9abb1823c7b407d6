/** The champion: its code comes when it first plays. */
import type { GameModule, Likings, State } from './module.ts'
import { opinionOf } from './opinion.ts'
import { think } from './search.ts'
import type { Sheet } from './sheet.ts'
import { seedOf, weigh } from './weighing.ts'

/**
 * The act of a champion, as in src/tablee/bots/champion.py. It is the same act in the same position,
 * unless time runs out.
 */
export async function championed(
  rules: GameModule,
  sheet: Sheet,
  known: State,
  until: number,
): Promise<number> {
  const legal = rules.legal(known, rules.eyes(known))
  const { champion } = sheet
  if (legal.length === 1 || !champion) return legal[0] ?? 0
  const { care, network, worlds } = champion
  if (network && !care) return liked(rules.likings(known))
  const seed = await seedOf(rules, known)
  if (!network || champion.guided || !care) {
    const search = { simulations: worlds, until, guided: network }
    const thought = await think(rules, sheet, known, seed, search)
    return thought.options[0]?.action ?? 0
  }
  const opinion = opinionOf(rules, sheet, known)
  const thought = await weigh(rules, sheet, known, seed, care, { opinion, until })
  return thought.options[0]?.action ?? 0
}

/** The action that a network likes best; the first of several equal ones. */
function liked({ actions, likings }: Likings): number {
  let best = 0
  likings.forEach((liking, i) => {
    if (liking > (likings[best] ?? 0n)) best = i
  })
  return actions[best] ?? 0
}
