import type { Fields } from '../net/words'
import { clauseOf } from './coaching'
import { coachOf } from './source'

/** The clause that an event of a game comes from; null if it is not known. */
export const ruleOf = (game: string, event: Fields, you: number): Promise<string | null> =>
  coachOf(game).then(
    (coach) => clauseOf(coach, event, you),
    () => null,
  )
