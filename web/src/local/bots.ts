/** Bots at a local table: what each level knows, remembers, overlooks and finds. */
import type { Match } from './match.ts'
import { EVERYTHING, type GameModule, MIX, type State } from './module.ts'
import { think } from './search.ts'
import type { Level, Sheet } from './sheet.ts'

const random64 = (): bigint => {
  const [word] = crypto.getRandomValues(new BigUint64Array(1))
  return (word ?? 0n) >> 1n
}

/** The use of a seed by which a level draws whether it thinks: see bots/levels.py. */
const THOUGHT = 3n
const MILLION = 1_000_000

/** The strongest bot, and the bot that plays for it if its network can't be loaded. */
export const CHAMPION = 'champion'
const INSTEAD = 'master'

/** The bots that need no search. */
const SIMPLE = new Set(['random', 'greedy'])

/** Does this bot take its time to think? */
export const searches = (sheet: Sheet, bot: string): boolean =>
  !SIMPLE.has(bot) && sheet.simulations !== null

/**
 * The act of a bot at a seat, as text; null if it does nothing. The bot gets what the seat knows
 * and the bot remembers, and nothing else. The same seed chooses the same act, if time allows.
 */
export async function choose(
  rules: GameModule,
  sheet: Sheet,
  match: Match,
  seat: number,
  bot: string,
  turn: number | null,
  until: number,
  seed = random64(),
): Promise<string | null> {
  const { pass } = match.game
  const onTurn = turn === seat
  const legal = match.legal(seat).filter((id) => onTurn || id !== pass)
  if (!legal.length) return null
  const action = await decide(rules, sheet, match, seat, bot, until, seed)
  return action === pass && !onTurn ? null : match.text(action)
}

async function decide(
  rules: GameModule,
  sheet: Sheet,
  match: Match,
  seat: number,
  bot: string,
  until: number,
  seed: bigint,
): Promise<number> {
  const level = sheet.levels[bot === CHAMPION ? INSTEAD : bot]
  const known = rules.blinded(match.record, seat, EVERYTHING)
  if (bot === CHAMPION && sheet.champion && rules.hasNetwork === sheet.champion.network)
    return (await import('./champion.ts')).championed(rules, sheet, known, until)
  if (!level || sheet.simulations === null) {
    if (bot !== 'random') return rules.greedy(known, seed)
    const legal = rules.legal(known, seat)
    return legal[Math.floor(Math.random() * legal.length)] ?? 0
  }
  const memory =
    level.memory === null ? EVERYTHING : rules.remembered(match.past, seat, level.memory)
  return byLevel(rules, sheet, match, rules.blinded(match.record, seat, memory), level, seed, until)
}

/**
 * A bot that can overlook things thinks about the position as it sees it. If the act that it
 * chooses is not possible, it looks again.
 */
async function byLevel(
  rules: GameModule,
  sheet: Sheet,
  match: Match,
  shown: State,
  level: Level,
  seed: bigint,
  until: number,
): Promise<number> {
  const seat = rules.eyes(shown)
  const legal = rules.legal(shown, seat)
  if (legal.length === 1) return legal[0] ?? 0
  if (level.attention) {
    const overlooked = rules.overlooked(match.past, match.record, seat, level.attention)
    for (const missed of [overlooked, 0]) {
      const seen = rules.perceived(shown, missed)
      if (rules.legal(seen, seat).length) {
        const meant = await pick(rules, sheet, seen, seed, level, until)
        const done = rules.carriedOut(shown, meant, missed)
        if (legal.includes(done)) return done
      } else if (match.game.pass !== null && legal.includes(match.game.pass)) return match.game.pass
    }
  }
  return pick(rules, sheet, shown, seed, level, until)
}

/**
 * What a seat that overlooks nothing may mean to do: nobody means to lay a wrong card, even where
 * the table lets it be laid.
 */
function meantBy(rules: GameModule, shown: State): Set<number> {
  const acts = rules.legal(rules.perceived(shown, 0), rules.eyes(shown))
  return new Set([...acts, ...acts.map((act) => rules.carriedOut(shown, act, 0))])
}

/** The best act of the level's thought that somebody may mean. */
async function pick(
  rules: GameModule,
  sheet: Sheet,
  shown: State,
  seed: bigint,
  level: Level,
  until: number,
): Promise<number> {
  const thinks = rules.drawn(seed, THOUGHT, MIX, MILLION) < Math.round(MILLION * level.thought)
  const most = Math.max(sheet.glance, Math.round(level.effort * (sheet.simulations ?? 0)))
  const simulations = thinks ? most : sheet.glance
  const thought = await think(rules, sheet, shown, seed, { simulations, until, attentive: thinks })
  const best = thought.options[0]
  if (level.attention) return best?.action ?? 0
  const meant = meantBy(rules, shown)
  return (thought.options.find(({ action }) => meant.has(action)) ?? best)?.action ?? 0
}
