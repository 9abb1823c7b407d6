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

/** Splits an action's text into its form and its fields; null if no form fits. */
export function readAction(words: Words, text: string): { form: string; fields: Fields } | null {
  const tokens = text.split(' ')
  let best: { form: string; fields: Fields; flags: number } | null = null
  for (const form of Object.keys(words.actions)) {
    const found = matchForm(words, form.split(' '), tokens)
    if (found && (!best || found.flags > best.flags)) best = { form, ...found }
  }
  return best
}

/**
 * Matches a text with a form. A verb may have several words, so any of the first words may belong
 * to it.
 */
function matchForm(
  words: Words,
  form: string[],
  tokens: string[],
): { fields: Fields; flags: number } | null {
  if (form.length !== tokens.length) return null
  const fields: Fields = {}
  let flags = 0
  let verb = true
  for (const [i, name] of form.entries()) {
    const token = tokens[i] ?? ''
    if (words.flags.includes(name)) {
      if (token !== name) return null
      fields[name] = true
      flags++
    } else if (verb && token === name) {
      flags++
    } else if (i === 0) {
      return null
    } else {
      verb = false
      const known = words.spoken[name]
      if (
        known &&
        Object.keys(known).length > 1 &&
        words.flags.includes(token) &&
        !(token in known)
      )
        return null
      fields[name] = token
    }
  }
  return { fields, flags }
}

/** An action as a person would say it. */
export function sayAction(words: Words, text: string, names: string[]): string {
  const found = readAction(words, text)
  const template = found && words.actions[found.form]
  if (!found || !template) return text
  return fill(template, (field) => {
    const value = found.fields[field]
    const seat = words.seats.includes(field) && /^\d+$/.test(String(value))
    return sayValue(words, field, seat ? Number(value) : value, names)
  })
}
