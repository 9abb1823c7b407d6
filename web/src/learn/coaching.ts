/** When a coach speaks, and which rule an event comes from: docs/formats/lessons.md. */
import type { Coach, Remark } from '@protocol'
import type { Fields } from '../net/words'

/** What the learner's seat knows at a moment. A coach's remarks depend on nothing else. */
export interface Moment {
  you: number
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

/** Is this the event, with at least these fields? `laid mirror=yes seat=other` */
export function isTold(wanted: string, event: Fields, you: number): boolean {
  const [name, ...fields] = wanted.split(' ')
  return (
    event.event === name &&
    fields.every((field) => {
      const [key = '', value = ''] = field.split('=')
      if (!(key in event)) return false
      const told = word(event[key])
      return value === 'other'
        ? told !== String(you)
        : told === (value === 'you' ? String(you) : value)
    })
  )
}

/** Is what a remark says of the acts at hand still so? It is wrong to stay when it is not. */
export const holds = ({ may, only }: Remark, legal: readonly string[]): boolean =>
  (!may.length || legal.some((act) => isOne(act, may))) &&
  (!only.length || (legal.length > 0 && legal.every((act) => isOne(act, only))))

export const fits = (remark: Remark, { you, events, legal, refused }: Moment): boolean =>
  (remark.event === null || events.some((event) => isTold(remark.event as string, event, you))) &&
  (!remark.refused.length || (refused !== null && remark.refused.includes(refused))) &&
  holds(remark, legal)

/** The clause that an event comes from. */
export const clauseOf = (coach: Coach, event: Fields, you: number): string | null =>
  coach.why.find((why) => isTold(why.event, event, you))?.clause ?? null
