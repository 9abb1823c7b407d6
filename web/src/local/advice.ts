/** Hints and reviews, with the same figures as src/tablee/bots/advice.py and review.py. */
import type { Choice, Hint, Reason, Review, ReviewedAct } from '@protocol'
import type { Match } from './match.ts'
import { EVERYTHING, type GameModule } from './module.ts'
import { opinionOf } from './opinion.ts'
import type { Option, Thought } from './search.ts'
import type { Sheet } from './sheet.ts'
import { careOf, isClear, seedOf, weigh } from './weighing.ts'

/** The rest after the last digit of a number that lies exactly between two. */
const HALF = '5'.padEnd(40, '0')

/** Rounded to so many digits; a half goes to the even digit, as Python's `round` does. */
export function rounded(value: number, digits: number): number {
  const written = value.toFixed(digits + HALF.length) // all digits of a number are exact
  if (!written.endsWith(HALF)) return Number(value.toFixed(digits))
  const down = written.slice(0, -HALF.length)
  return Number(Number(down.at(-1)) % 2 === 0 ? down : value.toFixed(digits))
}

const choice = (match: Match, option: Option, seat: number): Choice => ({
  action: match.text(option.action),
  share: rounded(option.shares[seat] ?? 0, 4),
  error: rounded(option.error, 4),
  shares: option.shares.map((share) => rounded(share, 4)),
  points: option.points.map((points) => rounded(points, 2)),
  worlds: option.visits,
})

/** Two or three reasons for the best act. */
export function factsOf(match: Match, sheet: Sheet, thought: Thought): Reason[] {
  const { seat, options } = thought
  const [best, ...rest] = options
  if (!best) return []
  const share = (one: Option, whose = seat) => one.shares[whose] ?? 0
  const found: Reason[] = [{ key: 'chance', params: { share: rounded(share(best), 3) } }]
  const [other] = [...rest].sort((a, b) => share(b) - share(a))
  if (options.length + thought.untried === 1) found.push({ key: 'only', params: {} })
  else if (other) {
    const cost = share(best) - share(other)
    const action = match.text(other.action)
    if (cost > sheet.weighing.close && isClear(sheet, seat, best, other))
      found.push({ key: 'ahead', params: { action, cost: rounded(cost, 3) } })
    else found.push({ key: 'close', params: { action } })
  }
  const others = best.shares.map((_, one) => one).filter((one) => one !== seat)
  const rival = others.reduce((a, b) => (share(best, b) > share(best, a) ? b : a))
  if (share(best, rival) >= sheet.weighing.pressing)
    found.push({ key: 'danger', params: { seat: rival, share: rounded(share(best, rival), 3) } })
  return found
}

/** Advice for the seat, from what it knows. */
export async function hint(
  rules: GameModule,
  sheet: Sheet,
  match: Match,
  seat: number,
  n: number,
): Promise<Hint> {
  const blinded = rules.blinded(match.record, seat, EVERYTHING)
  const thought = await weigh(
    rules,
    sheet,
    blinded,
    await seedOf(rules, blinded),
    sheet.weighing.hint,
    { opinion: opinionOf(rules, sheet, blinded) },
  )
  return {
    n,
    seat,
    worlds: thought.worlds,
    options: thought.options.map((option) => choice(match, option, seat)),
    facts: factsOf(match, sheet, thought),
  }
}

const DIGITS = 4
const share = (value: number): number => rounded(value, DIGITS)

/** Looks at one act again; null for an act without a choice. */
async function lookAgain(
  rules: GameModule,
  sheet: Sheet,
  match: Match,
  number: number,
): Promise<ReviewedAct | null> {
  const play = match.plays[number]
  if (!play) return null
  const { seat, action } = play
  const blinded = rules.blinded(match.at(number), seat, EVERYTHING)
  const legal = rules.legal(blinded, seat)
  if (legal.length < 2 || !legal.includes(action)) return null
  const care = careOf(sheet.review.simulations)
  const opinion = opinionOf(rules, sheet, blinded)
  const seed = await seedOf(rules, blinded)
  const thought = await weigh(rules, sheet, blinded, seed, care, { also: [action], opinion })
  const done = thought.options.find((option) => option.action === action)
  let [best] = thought.options
  if (!done || !best) return null
  if (!isClear(sheet, seat, best, done)) best = done
  const before = share(best.shares[seat] ?? 0)
  const after = share(done.shares[seat] ?? 0)
  const cost = share(before - after)
  const grades = sheet.review.grades
  const grade = (grades.find(([, most]) => cost <= most) ?? grades.at(-1))?.[0] ?? ''
  const better =
    grade === grades[0]?.[0]
      ? 0
      : thought.options.filter((option) => isClear(sheet, seat, option, done)).length
  return {
    number,
    seat,
    action: match.text(action),
    best: match.text(best.action),
    before,
    after,
    rank: 1 + better,
    choices: legal.length,
    shares: best.shares.map(share),
    grade: grade as ReviewedAct['grade'],
    luck: 0,
    cost,
  }
}

/** The review made of these acts of a match. */
export function reviewed(sheet: Sheet, match: Match, reviewedActs: readonly ReviewedAct[]): Review {
  const { over, shares } = match.outcome
  const result = over ? shares.map(share) : null
  const following = new Map((result ?? []).map((one, seat) => [seat, one]))
  const acts = [...reviewedActs]
  for (let i = acts.length - 1; i >= 0; i--) {
    const act = acts[i]
    if (!act) continue
    acts[i] = { ...act, luck: share((following.get(act.seat) ?? act.after) - act.after) }
    following.set(act.seat, act.before)
  }
  const players = match.players
  const seats = Array.from({ length: players }, (_, seat) => {
    const own = acts.filter((act) => act.seat === seat)
    const start = share(1 / players)
    const end = result ? (result[seat] ?? 0) : (own.at(-1)?.after ?? start)
    const cost = own.reduce((all, act) => all + act.cost, 0)
    const grades = Object.fromEntries(
      sheet.review.grades.map(([name]) => [name, own.filter((act) => act.grade === name).length]),
    )
    const dealt = share((own[0]?.before ?? end) - start)
    return { seat, start, dealt, cost: share(cost), luck: share(end - start + cost), end, grades }
  })
  const swings = acts
    .flatMap(({ number, seat, cost, luck }) => [
      { number, seat, why: 'choice' as const, swing: -cost },
      { number, seat, why: 'luck' as const, swing: luck },
    ])
    .filter(({ swing }) => Math.abs(swing) >= sheet.review.turning)
    .sort((a, b) => Math.abs(b.swing) - Math.abs(a.swing))
  const turns = swings
    .slice(0, sheet.review.turns)
    .sort((a, b) => a.number - b.number || (a.why < b.why ? -1 : a.why > b.why ? 1 : 0))
  const of = Math.max(1, match.plays.length)
  return { done: of, of, acts, result, seats, turns }
}

/** A review under way: it looks at one act after the other. */
export class Reviewing {
  private done = 0
  private readonly acts: ReviewedAct[] = []
  private result: Review | null = null
  private readonly of: number

  constructor(
    private readonly rules: GameModule,
    private readonly sheet: Sheet,
    private readonly match: Match,
  ) {
    this.of = Math.max(1, match.plays.length)
  }

  async run(): Promise<void> {
    for (let number = 0; number < this.match.plays.length; number++) {
      const act = await lookAgain(this.rules, this.sheet, this.match, number)
      if (act) this.acts.push(act)
      this.done = Math.min(number + 1, this.of - 1)
    }
    this.result = reviewed(this.sheet, this.match, this.acts)
  }

  /** How far it is; the acts reviewed so far can be shown already. */
  get now(): Review {
    if (this.result) return this.result
    const soFar = reviewed(this.sheet, this.match, this.acts)
    return { ...soFar, done: this.done, of: this.of, result: null, turns: [] }
  }
}
