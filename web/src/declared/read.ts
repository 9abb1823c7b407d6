/** From JSON values back to the number of a codec: aims and options, which fit one word. */
import type { Shape } from './declaration.ts'
import type { Json } from './shapes.ts'

const NONE = -1

/** A value that a codec can't stand for. */
export class BadValue extends Error {}

const bad = (value: Json): never => {
  throw new BadValue(`${JSON.stringify(value)} is not possible here`)
}

const whole = (value: Json, low: number, high: number): number =>
  typeof value === 'number' && Number.isInteger(value) && value >= low && value <= high
    ? value
    : bad(value)

const setOf = (value: Json, index: (one: Json) => number): bigint => {
  if (!Array.isArray(value)) return bad(value)
  return value.reduce<bigint>((set, one) => set | (1n << BigInt(index(one))), 0n)
}

/** The number that stands for this value, at a table of so many players. */
export function readValue(shape: Shape, value: Json, players: number): bigint {
  const indexIn = (names: readonly Json[]) => (one: Json) => {
    const index = names.indexOf(one)
    return index < 0 ? bad(one) : index
  }
  switch (shape.is) {
    case 'number':
      if (shape.null && value === null) return BigInt(NONE)
      return BigInt(whole(value, shape.low, shape.high) - shape.shift)
    case 'name':
      if (shape.null && value === null) return BigInt(shape.first - 1)
      return BigInt(indexIn(shape.names)(value) + shape.first)
    case 'names':
      return setOf(value, indexIn(shape.names))
    case 'flag':
      return typeof value === 'boolean' ? BigInt(value) : bad(value)
    case 'seat':
      if (shape.null && value === null) return BigInt(NONE)
      return BigInt(whole(value, 0, players - 1))
    case 'seats':
      return setOf(value, (one) => whole(one, 0, players - 1))
    default:
      return bad(value)
  }
}
