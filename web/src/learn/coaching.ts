/** When a coach speaks, and which rule an event comes from: docs/formats/lessons.md. */
import type { Coach, Remark, Why } from '@protocol'
import type { Fields } from '../net/words'

/** What the learner's seat knows at a moment. A coach's remarks depend on nothing else. */
export interface Moment {
  you: number
  /** The seat on turn. */
  turn: number | null
  events: readonly Fields[]
  legal: readonly string[]
  /** The clause that has just refused an act. */
  refused: string | null
}

/** Is this act one of those that a pattern stands for? The word `_` is any one word. */
export function isOne(act: string, patterns: readonly string[]): boolean {
  const words = act.split(' ')
  return patterns.some((pattern) => {
    const wanted = pattern.split(' ')
    return wanted.length === words.length && wanted.every((w, i) => w === '_' || w === words[i])
  })
}

const word = (value: unknown): string =>
  value === true ? 'yes' : value === false ? 'no' : value === null ? '-' : String(value)

/** Is this the event, with at least these fields? `laid mirror=yes seat=other card=11|22` */
export function isTold(wanted: string, event: Fields, you: number): boolean {
  const [name, ...fields] = wanted.split(' ')
  return (
    event.event === name &&
    fields.every((field) => {
      const [key = '', value = ''] = field.split('=')
      if (!(key in event)) return false
      const told = word(event[key])
      if (value === 'other') return told !== String(you)
      return value === 'you' ? told === String(you) : value.split('|').includes(told)
    })
  )
}

/** Is what a remark says of turn and acts still so? It is wrong to stay when it is not. */
export const holds = (
  { may, only, turn: whose }: Remark,
  { you, turn, legal }: Pick<Moment, 'you' | 'turn' | 'legal'>,
): boolean =>
  (whose === null || (whose === 'you') === (you === turn)) &&
  (!may.length || legal.some((act) => isOne(act, may))) &&
  (!only.length || (legal.length > 0 && legal.every((act) => isOne(act, only))))

export const fits = (remark: Remark, moment: Moment): boolean => {
  const { you, events, refused } = moment
  return (
    (remark.event === null || events.some((event) => isTold(remark.event as string, event, you))) &&
    (!remark.refused.length || (refused !== null && remark.refused.includes(refused))) &&
    holds(remark, moment)
  )
}

/** The rule that an event comes from. */
export const whyOf = (coach: Coach, event: Fields, you: number): Why | null =>
  coach.why.find((why) => isTold(why.event, event, you)) ?? null
