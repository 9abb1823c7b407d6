/**
 * Positions that people paste, as a line of text or as JSON: read by the declaration's shapes, and
 * by the rules, which say what can't be a position.
 */
import { BadValue, numbersOf, type Read, say, Token, whole } from '../declared/read.ts'
import { SPECTATOR, TABLE } from '../declared/write.ts'
import type { Doc } from './match.ts'
import { type GameModule, MIX, SET_UP, type State } from './module.ts'
import { BadRecord } from './problem.ts'
import { putField } from './record-fields.ts'

/** How deep lists in a text may lie in each other. */
const DEEPEST = 16

function parse(text: string, from: number, depth = 0): [Read, number] {
  if (depth > DEEPEST)
    throw new BadValue(`${text.slice(0, DEEPEST)} goes on, with too many lists in each other`)
  if (text[from] !== '[') {
    const end = text.slice(from).search(/[,[\]]/)
    const token = end < 0 ? text.slice(from) : text.slice(from, from + end)
    if (!token) throw new BadValue(`${text} has an empty or misplaced entry`)
    return [new Token(token), from + token.length]
  }
  const entries: Read[] = []
  let at = from + 1
  while (text[at] !== ']') {
    const [entry, next] = parse(text, at, depth + 1)
    entries.push(entry)
    at = next
    if (text[at] === ',') at++
    else if (text[at] !== ']') throw new BadValue(`${text} has a bracket that is not closed`)
  }
  return [entries, at + 1]
}

type Keys = Record<string, Read>

/** A position as it was written down. */
interface Raw {
  keys: Keys
  options: Keys
}

function fromJson(text: string): Raw {
  let doc: unknown
  try {
    doc = JSON.parse(text)
  } catch {
    throw new BadRecord('This is neither a position’s text nor JSON.')
  }
  return fromDoc(doc as Doc)
}

function fromDoc({ options, ...keys }: Doc): Raw {
  if (options === null || typeof options !== 'object' || Array.isArray(options))
    throw new BadRecord('Position, key options: it is missing, or not an object.')
  return { keys, options }
}

function fromText(text: string): Raw {
  const [game = '', ...words] = text.split(/\s+/)
  const keys: Keys = Object.create(null)
  const options: Keys = Object.create(null)
  keys.game = game
  for (const word of words) {
    const at = word.indexOf('=')
    if (at < 0) throw new BadRecord(`Position: ${word} is not of the form key=value.`)
    const [key, value] = [word.slice(0, at), word.slice(at + 1)]
    const read = within(key, () => {
      const [found, end] = parse(value, 0)
      if (end !== value.length) throw new BadValue(`${value} goes on after its end`)
      return found
    })
    if (key.startsWith('options.')) options[key.slice('options.'.length)] = read
    else keys[key] = read
  }
  return { keys, options }
}

const rawOf = (text: string): Raw =>
  text.trim().startsWith('{') ? fromJson(text) : fromText(text.trim())

/** Adds the key, or another name for the part that is read, to errors inside. */
function within<T>(key: string | null, read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof BadValue)) throw error
    throw new BadRecord(`Position, ${key === null ? '' : `key ${key}: `}${error.message}.`)
  }
}

/** The game that a position is of. */
export const gameOfPosition = (text: string): string => {
  const { game } = rawOf(text).keys
  return typeof game === 'string' ? game : ''
}

const HEAD = ['game', 'rules', 'players', 'eyes']

function checkKeys({ game }: GameModule, keys: Keys): void {
  const needed = [...HEAD, ...game.view.map(({ name }) => name)]
  for (const key of needed)
    if (!Object.hasOwn(keys, key)) throw new BadRecord(`Position: the key ${key} is missing.`)
  for (const key of Object.keys(keys))
    if (!needed.includes(key) && key !== 'random')
      throw new BadRecord(`Position: ${key} is no key of ${game.title.en}.`)
  if (keys.game !== game.name) throw new BadRecord(`This is no position of ${game.title.en}.`)
  const rules = typeof keys.rules === 'string' ? keys.rules : say(keys.rules ?? null)
  if (rules !== String(game.rules))
    throw new BadRecord(`Rules version ${rules} is unknown here; this is version ${game.rules}.`)
}

function eyesIn(value: Read, players: number): number {
  const name = value instanceof Token ? value.text : value
  if (name === 'table') return TABLE
  return name === 'spectator' ? SPECTATOR : Number(whole(value, 0, players - 1))
}

/** The four words of the random state; zeros if the position does not give it. */
function randomIn(value: Read): bigint[] {
  if (value === null) return [0n, 0n, 0n, 0n]
  const text = value instanceof Token ? value.text : value
  if (typeof text !== 'string' || !/^[0-9a-f]{64}$/.test(text))
    throw new BadValue(`${say(value)} is not 64 hexadecimal digits`)
  return [0, 16, 32, 48].map((at) => BigInt(`0x${text.slice(at, at + 16)}`))
}

/** The record that a position stands for; `live` is set, whatever the position says of it. */
export function readPosition(rules: GameModule, text: string, live?: boolean): State {
  return recordOf(rules, rawOf(text), live)
}

/** The same for a position that is an object. */
export function readDoc(rules: GameModule, doc: unknown): State {
  if (doc === null || typeof doc !== 'object' || Array.isArray(doc))
    throw new BadRecord('A position is a JSON object.')
  return recordOf(rules, fromDoc(doc as Doc))
}

function recordOf(rules: GameModule, { keys, options }: Raw, live?: boolean): State {
  const { game } = rules
  checkKeys(rules, keys)
  const players = within('players', () => Number(whole(keys.players ?? null, 1, 16)))
  const set = live === undefined ? options : { ...options, live }
  const record = within(null, () => rules.begun(players, set))
  const eyes = within('eyes', () => eyesIn(keys.eyes ?? null, players))
  const random = within('random', () => randomIn(keys.random ?? null))
  putField(game, record, 'eyes', [BigInt(eyes)])
  putField(game, record, 'random', random)
  const numbers = game.view.flatMap(({ name, shape }) =>
    within(name, () => numbersOf(shape, keys[name] ?? null, { players, eyes })),
  )
  const read = within(null, () => rules.read(record, numbers))
  if (eyes !== TABLE) return read
  const clause = rules.flaw(read)
  if (clause)
    throw new BadRecord(
      `This can’t be a position: ${game.refusals[clause]?.en ?? ''} (${game.prefix}-${clause})`,
    )
  return random.some(Boolean) ? read : rules.reseeded(read, 0n, SET_UP, MIX)
}
