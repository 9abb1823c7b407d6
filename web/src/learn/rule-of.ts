import type { Why } from '@protocol'
import type { Fields } from '../net/words'
import { whyOf } from './coaching'
import { coachOf } from './source'

/** The rule that an event of a game comes from; null if it is not known. */
export const ruleOf = (game: string, event: Fields, you: number): Promise<Why | null> =>
  coachOf(game).then(
    (coach) => whyOf(coach, event, you),
    () => null,
  )
