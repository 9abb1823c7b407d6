/** A trained network's opinion of the acts of a seat, as in src/tablee/bots/opinion.py. */
import type { GameModule, State } from './module.ts'
import type { Sheet } from './sheet.ts'

export interface Opinion {
  /** The acts that are worth a look. */
  favourites: number[]
  /** The credit of each act, in shares of the win. */
  credit: ReadonlyMap<number, number>
}

export const NONE: Opinion = { favourites: [], credit: new Map() }

/** A liking that stands for 1. */
const FINE = 65536

/**
 * The network's opinion for the seat of a blinded record, in games where it plays beside a search.
 */
export function opinionOf(rules: GameModule, sheet: Sheet, blinded: State): Opinion {
  const { champion } = sheet
  const players = rules.players(blinded)
  if (!champion?.care || !rules.hasNetwork || !champion.players.includes(players)) return NONE
  const { actions, likings } = rules.likings(blinded)
  const most = likings.reduce((a, b) => (b > a ? b : a))
  const logs = actions.map((act, i) => ({ act, log: Number((likings[i] ?? most) - most) / FINE }))
  const worth = (champion.trust * 2) / players
  return {
    favourites: [...logs]
      .sort((a, b) => b.log - a.log)
      .slice(0, champion.favourites)
      .filter(({ log }) => log > champion.unlikely)
      .map(({ act }) => act),
    credit: new Map(logs.map(({ act, log }) => [act, worth * log])),
  }
}
