/**
 * Positions that people paste, as a line of text or as JSON: read by the declaration's shapes, so
 * that they can be shown. Whether the rules allow them only a server checks.
 */
import type { Declaration, Shape } from '../declared/declaration.ts'
import { BadValue } from '../declared/read.ts'
import type { Json } from '../declared/shapes.ts'
import type { Doc } from './match.ts'
import { BadRecord } from './problem.ts'

/** A leaf of a line of text: its type is known once its shape is. */
class Token {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}
type Read = Json | Token | Read[]

function parse(text: string, from: number): [Read, number] {
  if (text[from] !== '[') {
    const end = text.slice(from).search(/[,[\]]/)
    const token = end < 0 ? text.slice(from) : text.slice(from, from + end)
    if (!token) throw new BadValue(`${text} has an empty or misplaced entry`)
    return [new Token(token), from + token.length]
  }
  const entries: Read[] = []
  let at = from + 1
  while (text[at] !== ']') {
    const [entry, next] = parse(text, at)
    entries.push(entry)
    at = next
    if (text[at] === ',') at++
    else if (text[at] !== ']') throw new BadValue(`${text} has a bracket that is not closed`)
  }
  return [entries, at + 1]
}

const say = (value: Read): string => (value instanceof Token ? value.text : JSON.stringify(value))
const isNull = (value: Read): boolean =>
  value === null || (value instanceof Token && value.text === '-')

function whole(value: Read, low: number, high: number): number {
  const number = value instanceof Token && /^-?\d+$/.test(value.text) ? Number(value.text) : value
  if (typeof number === 'number' && Number.isInteger(number) && number >= low && number <= high)
    return number
  throw new BadValue(`${say(value)} is not a whole number from ${low} to ${high}`)
}

function named(names: readonly (string | number | null)[], value: Read): Json {
  const text = value instanceof Token ? value.text : value
  const found = names.find(
    (name) => name !== null && (name === text || (value instanceof Token && String(name) === text)),
  )
  if (found === undefined) throw new BadValue(`${say(value)} is none of the names there are`)
  return found
}

function list(value: Read, of: Shape, players: number, n?: number): Json[] {
  if (!Array.isArray(value) || (n !== undefined && value.length !== n))
    throw new BadValue(`${say(value)} is not a list${n === undefined ? '' : ` of ${n}`}`)
  return value.map((one) => fit(of, one, players))
}

/** The value as its shape wants it. */
function fit(shape: Shape, value: Read, players: number): Json {
  switch (shape.is) {
    case 'number':
      return shape.null && isNull(value) ? null : whole(value, shape.low, shape.high)
    case 'name':
      if (isNull(value) && (shape.null || shape.names.includes(null))) return null
      if (shape.hidden && say(value).replaceAll('"', '') === '?') return '?'
      return named(shape.names, value)
    case 'names':
      return list(
        value,
        { is: 'name', names: shape.names, first: 0, null: false, hidden: false },
        players,
      )
    case 'path':
      return list(
        value,
        { is: 'name', names: shape.names, first: 0, null: false, hidden: false },
        players,
      )
    case 'flag': {
      const word = value instanceof Token ? value.text : value
      if (word === true || word === 'yes') return true
      if (word === false || word === 'no') return false
      throw new BadValue(`${say(value)} is neither true nor false`)
    }
    case 'seat':
      return shape.null && isNull(value) ? null : whole(value, 0, players - 1)
    case 'seats':
      return list(value, { is: 'seat', null: false }, players)
    case 'packed':
      return fit(shape.of, value, players)
    case 'many':
      return list(value, shape.of, players)
    case 'seatwise':
      return list(value, shape.of, players, players)
    case 'times':
      return list(value, shape.of, players, shape.n)
    case 'maybe':
      return isNull(value) ? null : fit(shape.of, value, players)
  }
}

/** A position as it was written down. */
interface Raw {
  keys: Record<string, Read>
  options: Record<string, Read>
}

function fromJson(text: string): Raw {
  let doc: unknown
  try {
    doc = JSON.parse(text)
  } catch {
    throw new BadRecord('This is neither a position’s text nor JSON.')
  }
  const { options, ...keys } = doc as Doc
  if (options === null || typeof options !== 'object' || Array.isArray(options))
    throw new BadRecord('Position, key options: it is not an object.')
  return { keys, options }
}

function fromText(text: string): Raw {
  const [game = '', ...words] = text.split(/\s+/)
  const raw: Raw = { keys: { game }, options: {} }
  for (const word of words) {
    const at = word.indexOf('=')
    if (at < 0) throw new BadRecord(`Position: ${word} is not of the form key=value.`)
    const [key, value] = [word.slice(0, at), word.slice(at + 1)]
    const read = within(key, () => {
      const [found, end] = parse(value, 0)
      if (end !== value.length) throw new BadValue(`${value} goes on after its end`)
      return found
    })
    if (key.startsWith('options.')) raw.options[key.slice('options.'.length)] = read
    else raw.keys[key] = read
  }
  return raw
}

const rawOf = (text: string): Raw =>
  text.trim().startsWith('{') ? fromJson(text) : fromText(text.trim())

/** What goes wrong in there is said with the key. */
function within<T>(key: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof BadValue) throw new BadRecord(`Position, key ${key}: ${error.message}.`)
    throw error
  }
}

/** The game that a position is of. */
export const gameOfPosition = (text: string): string => {
  const { game } = rawOf(text).keys
  return typeof game === 'string' ? game : ''
}

const HEAD = ['game', 'rules', 'players', 'eyes']

function checkKeys(game: Declaration, keys: Raw['keys']): void {
  const needed = [...HEAD, ...game.view.map(({ name }) => name)]
  for (const key of needed)
    if (!(key in keys)) throw new BadRecord(`Position: the key ${key} is missing.`)
  for (const key of Object.keys(keys))
    if (!needed.includes(key) && key !== 'random')
      throw new BadRecord(`Position: ${key} is no key of ${game.title.en}.`)
  const rules = say(keys.rules ?? null)
  if (rules !== String(game.rules))
    throw new BadRecord(`Rules version ${rules} is unknown here; this is version ${game.rules}.`)
}

function eyesIn(value: Read, players: number): Json {
  const name = value instanceof Token ? value.text : value
  if (name === 'table' || name === 'spectator') return name
  return within('eyes', () => whole(value, 0, players - 1))
}

/** The position as a view, without its random state. */
export function readPosition(game: Declaration, text: string): Doc {
  const { keys, options } = rawOf(text)
  checkKeys(game, keys)
  const players = within('players', () => whole(keys.players ?? null, 1, 16))
  if (!game.players.includes(players))
    throw new BadRecord(
      `${game.title.en} is for ${game.players.join(', ')} players, not for ${players}.`,
    )
  const set: Doc = {}
  for (const { name, shape, default: usual } of game.options)
    set[name] = within(`options.${name}`, () =>
      name in options ? fit(shape, options[name] ?? null, players) : (usual as Json),
    )
  const eyes = eyesIn(keys.eyes ?? null, players)
  const view: Doc = { game: game.name, rules: game.rules, players, options: set, eyes }
  for (const { name, shape } of game.view)
    view[name] = within(name, () => fit(shape, keys[name] ?? null, players))
  return view
}
