/** From JSON values, or the words of a line of text, back to numbers: what `take` does, undone. */
import type { Shape } from './declaration.ts'
import type { Json } from './shapes.ts'
import { SPECTATOR } from './write.ts'

const NONE = -1n
const UNKNOWN = -2n

/** A leaf of a line of text: its type is known once its shape is. */
export class Token {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}
export type Read = Json | Token | Read[]

/** A value that a shape can't stand for. */
export class BadValue extends Error {}

/** What a value depends on: the number of players, and whether there may be secrets. */
export interface Reader {
  players: number
  eyes: number
}

export const say = (value: Read): string =>
  value instanceof Token
    ? value.text
    : Array.isArray(value)
      ? `[${value.map(say).join(',')}]`
      : JSON.stringify(value)

const isNull = (value: Read): boolean =>
  value === null || (value instanceof Token && value.text === '-')

/** The whole number within limits that a value is. */
export function whole(value: Read, low: number, high: number): bigint {
  const number =
    value instanceof Token && /^-?\d+$/.test(value.text) ? Number(value.text) : (value as Json)
  if (typeof number === 'number' && Number.isInteger(number) && number >= low && number <= high)
    return BigInt(number)
  throw new BadValue(`${say(value)} is not a whole number from ${low} to ${high}`)
}

type Names = readonly (string | number | null)[]

/** Which of these names a value is. */
function index(names: Names, value: Read): number {
  let found = -1
  if (value instanceof Token) {
    found = names.indexOf(value.text)
    if (found < 0 && /^\d+$/.test(value.text)) found = names.indexOf(Number(value.text))
  } else if (typeof value === 'string' || typeof value === 'number') found = names.indexOf(value)
  if (found >= 0) return found
  const some = names.slice(0, 4).join(', ') + (names.length > 4 ? ', …' : '')
  throw new BadValue(`${say(value)} is none of: ${some}`)
}

/** A set of names, one bit each; several neighbouring things may have the same name. */
function set(names: Names, value: Read): bigint {
  let all = 0n
  for (const name of list(value)) {
    const first = index(names, name)
    let place = first
    while ((all >> BigInt(place)) & 1n) place++
    if (names[place] !== names[first])
      throw new BadValue(`${say(value)} names ${say(name)} too often`)
    all |= 1n << BigInt(place)
  }
  return all
}

function seats(value: Read, players: number): bigint {
  let all = 0n
  for (const one of list(value)) {
    const bit = 1n << whole(one, 0, players - 1)
    if (all & bit) throw new BadValue(`${say(value)} is not a list of different seats`)
    all |= bit
  }
  return all
}

function list(value: Read, length?: number): Read[] {
  if (!Array.isArray(value)) throw new BadValue(`${say(value)} is not a list`)
  if (length !== undefined && value.length !== length)
    throw new BadValue(`it has ${value.length} entries instead of ${length}`)
  return value
}

function flag(value: Read): bigint {
  const word = value instanceof Token ? value.text : value
  if (word === true || (word === 'yes' && value instanceof Token)) return 1n
  if (word === false || (word === 'no' && value instanceof Token)) return 0n
  throw new BadValue(`${say(value)} is neither true nor false`)
}

/** A number in parts of so many bits. */
const parts = (number: bigint, bits: number, count: number): bigint[] =>
  Array.from(
    { length: count },
    (_, i) => (number >> BigInt(bits * i)) & ((1n << BigInt(bits)) - 1n),
  )

/** The numbers from which `take` would write this value. */
export function numbersOf(shape: Shape, value: Read, reader: Reader): bigint[] {
  const all = (values: Read[], of: Shape) => values.flatMap((one) => numbersOf(of, one, reader))
  switch (shape.is) {
    case 'number':
      if (shape.null && isNull(value)) return [NONE]
      return [whole(value, shape.low, shape.high) - BigInt(shape.shift)]
    case 'name': {
      if (shape.null && isNull(value)) return [BigInt(shape.first - 1)]
      const unknown = (value instanceof Token ? value.text : value) === '?'
      if (shape.hidden && unknown && reader.eyes >= SPECTATOR) return [UNKNOWN]
      return [BigInt(index(shape.names, value) + shape.first)]
    }
    case 'names':
      return parts(set(shape.names, value), shape.bits, Math.ceil(shape.names.length / shape.bits))
    case 'flag':
      return [flag(value)]
    case 'seat':
      if (shape.null && isNull(value)) return [NONE]
      return [whole(value, 0, reader.players - 1)]
    case 'seats':
      return [seats(value, reader.players)]
    case 'many': {
      const entries = list(value)
      return [BigInt(entries.length), ...all(entries, shape.of)]
    }
    case 'seatwise':
      return all(list(value, reader.players), shape.of)
    case 'times':
      return all(list(value, shape.n), shape.of)
    case 'maybe':
      return isNull(value) ? [0n] : [1n, ...numbersOf(shape.of, value, reader)]
    default: // paths and packed values are in events alone
      throw new BadValue(`${say(value)} is not possible here`)
  }
}
