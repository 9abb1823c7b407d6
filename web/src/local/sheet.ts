/**
 * A game's sheet: everything that its table in the browser needs besides the rules, as Python
 * exports it.
 */
import type { Declaration } from '../declared/declaration.ts'

export interface Pace {
  /**
   * Seconds: how long a turn may take, how long ordinary acts wait for an answer out of turn, and
   * how long the table holds still after a round.
   */
  turn: number
  reflex: number
  count: number
  shown: boolean
}

/** How well a bot plays: see src/tablee/bots/levels.py. */
export interface Level {
  effort: number
  thought: number
  /** The half-life of its memory, in acts; null if it forgets nothing. */
  memory: number | null
  attention: { half_life: number; room: number } | null
}

export interface Care {
  search: number
  least: number
  most: number
  acts: number
}

export interface Sheet {
  tablee: number
  declaration: Declaration
  /** The field of the record that counts the rounds. */
  rounds: string | null
  /** How many simulations a master takes; null if the game has no search. */
  simulations: number | null
  levels: Record<string, Level>
  /** The champion, where the game has one. */
  champion: {
    /** The player counts with which it plays. */
    players: number[]
    /** Does it have a network? */
    network: boolean
    /** In how many worlds it searches. */
    worlds: number
    /** Does its network guide that search? */
    guided: boolean
    /** How it weighs acts if the brain imagines the worlds; null for the network alone. */
    care: Care | null
    /** How much the network counts beside the worlds: see src/tablee/bots/opinion.py. */
    trust: number
    favourites: number
    unlikely: number
  } | null
  glance: number
  paces: Record<string, Pace>
  /** How many acts of one turn have the whole time of a turn each. */
  timed_acts: number
  /** The bot that plays a turn whose time is up. */
  stand_in: string
  tempo: {
    earliest: number
    latest: number
    variety: number
    thought: number
    margin: number
    /** A bot that has not answered after so many seconds has its act chosen at random. */
    patience: number
  }
  search: { most_nodes: number; trees: number; few: number }
  weighing: { close: number; clear: number; pressing: number; hint: Care }
  review: {
    simulations: number
    grades: [string, number][]
    turns: number
    turning: number
  }
}

type Action = Declaration['actions'][number]
/** Stands for all combinations of its values, of which the last changes first. */
type Line = Record<string, Action[string][]>

/** A sheet as its file has it: see `choices` in src/tablee/server/http/local.py. */
interface SheetFile extends Omit<Sheet, 'declaration'> {
  declaration: Omit<Declaration, 'actions'> & { actions: Line[] }
}

/** The sheet in a file: its actions are listed one by one. */
export const readSheet = (file: SheetFile): Sheet => ({
  ...file,
  declaration: { ...file.declaration, actions: file.declaration.actions.flatMap(combinations) },
})

const combinations = (line: Line): Action[] =>
  Object.entries(line).reduce<Action[]>(
    (found, [name, values]) =>
      found.flatMap((action) => values.map((value) => ({ ...action, [name]: value }))),
    [{}],
  )
