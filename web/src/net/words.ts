/** Sentences for actions and events, from the game's own word catalogue. */

import type { Words } from '@protocol'

export type { Words }

export type Fields = Record<string, unknown>
export const NO_WORDS: Words = {
  game: '',
  language: '',
  actions: {},
  events: {},
  flags: [],
  seats: ['seat', 'seats'],
  tallies: [],
  spoken: {},
  labels: {},
  seatwise: [],
  seat_keys: [],
  total: null,
  turn: null,
}

/** A number with a real minus sign. */
export const numeral = (value: unknown): string => String(value).replace(/^-(?=\d)/, '−')

const fill = (template: string, value: (field: string) => string): string =>
  template.replace(/\{(\w+)\}/g, (_, field: string) => value(field))

const blanks = (template: string): string[] =>
  Array.from(template.matchAll(/\{(\w+)\}/g), (m) => m[1] ?? '')

function sayValue(words: Words, field: string, value: unknown, names: string[]): string {
  if (words.seats.includes(field)) {
    const seats = (Array.isArray(value) ? value : [value]) as number[]
    const list = new Intl.ListFormat(words.language || 'en', { type: 'conjunction' })
    return list.format(seats.map((seat) => names[seat] ?? `${seat}`))
  }
  if (Array.isArray(value) && words.tallies.includes(field))
    return value
      .map((one, seat) => `${names[seat] ?? seat} ${sayValue(words, field, one, names)}`)
      .join(', ')
  if (Array.isArray(value))
    return value.map((one) => sayValue(words, field, one, names)).join(' ') || '–'
  if (value === null || value === undefined) return words.spoken[field]?.null ?? '–'
  return words.spoken[field]?.[String(value)] ?? numeral(value)
}

/** An event as a sentence. */
export function sayEvent(words: Words, event: Fields, names: string[]): string {
  const { event: name, ...fields } = event
  const flags = Object.keys(fields).filter((key) => fields[key] === true)
  const withFlags = [String(name), ...flags].join(' ')
  const known = (key: string) => {
    const template = words.events[key]
    return template !== undefined && blanks(template).every((blank) => blank in fields)
      ? template
      : undefined
  }
  const template =
    known(withFlags) ?? known(`${withFlags} ?`) ?? known(String(name)) ?? known(`${String(name)} ?`)
  if (template === undefined) {
    const values = Object.entries(fields).filter(
      ([, value]) => typeof value !== 'boolean' && value !== null,
    )
    const parts = values.map(([key, value]) =>
      words.seats.includes(key)
        ? sayValue(words, key, value, names)
        : `${key} ${sayValue(words, key, value, names)}`,
    )
    return [String(name).replaceAll('_', ' '), ...parts].join(', ')
  }
  return fill(template, (field) => sayValue(words, field, fields[field], names))
}

/**
 * The form of an action's text, its verb and the names of its objects: `lay card loud` for `lay R3
 * loud`. A flag is written as its name; of several forms that fit, the one with most flags is meant.
 */
function formOf(words: Words, [verb, ...values]: string[]): string | undefined {
  const isFlag = (name: string) => words.flags.includes(name)
  const fitting = Object.keys(words.actions).filter((form) => {
    const [own, ...objects] = form.split(' ')
    const flagsFit = objects.every((name, i) => !isFlag(name) || values[i] === name)
    return own === verb && objects.length === values.length && flagsFit
  })
  const flags = (form: string) => form.split(' ').filter(isFlag).length
  return fitting.sort((a, b) => flags(b) - flags(a))[0]
}

/** An action as a person would say it. */
export function sayAction(words: Words, text: string, names: string[]): string {
  const tokens = text.split(' ')
  const form = formOf(words, tokens)
  if (form === undefined) return text
  const objects = form.split(' ')
  return fill(words.actions[form] ?? text, (field) => {
    const value = tokens[objects.indexOf(field, 1)]
    const seat = words.seats.includes(field) && /^\d+$/.test(String(value))
    return sayValue(words, field, seat ? Number(value) : value, names)
  })
}
