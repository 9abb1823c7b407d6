/** From numbers to JSON values, by the shapes of a declaration. It knows no game. */
import type { Shape } from './declaration.ts'

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }
type Numbers = Iterator<number | bigint>

const NONE = -1
const UNKNOWN = -2

const next = (numbers: Numbers): number | bigint => {
  const one = numbers.next()
  if (one.done) throw new RangeError('A view has fewer numbers than its shape.')
  return one.value
}
const small = (numbers: Numbers): number => Number(next(numbers))

/** The digits of a number, the lowest first; zeros for ever after its last. */
function* digits(word: bigint, bits: number): Generator<number> {
  const mask = (1n << BigInt(bits)) - 1n
  for (let rest = BigInt.asUintN(64, word); ; rest >>= BigInt(bits)) yield Number(rest & mask)
}

const named = (
  names: readonly (string | number | null)[],
  index: number,
): string | number | null => (index < 0 ? null : (names[index] ?? null))

function set(shape: Extract<Shape, { is: 'names' }>, numbers: Numbers): Json[] {
  const words = Math.ceil(shape.names.length / shape.bits)
  let whole = 0n
  for (let i = 0; i < words; i++)
    whole |= BigInt.asUintN(shape.bits, BigInt(next(numbers))) << BigInt(shape.bits * i)
  return shape.names.filter((_, i) => (whole >> BigInt(i)) & 1n)
}

function path(shape: Extract<Shape, { is: 'path' }>, word: bigint): Json[] {
  const found: Json[] = []
  for (const digit of digits(word, shape.bits)) {
    if (digit === 0) return found
    found.push(named(shape.names, digit - 1))
  }
  return found
}

const list = (n: number, of: Shape, numbers: Numbers, players: number): Json[] =>
  Array.from({ length: n }, () => take(of, numbers, players))

/** The JSON value of the next numbers, at a table with this number of players. */
export function take(shape: Shape, numbers: Numbers, players: number): Json {
  switch (shape.is) {
    case 'number': {
      const word = small(numbers)
      return shape.null && word === NONE ? null : word + shape.shift
    }
    case 'name': {
      const word = small(numbers)
      return word === UNKNOWN ? '?' : named(shape.names, word - shape.first)
    }
    case 'names':
      return set(shape, numbers)
    case 'flag':
      return small(numbers) !== 0
    case 'seat': {
      const seat = small(numbers)
      return seat === NONE ? null : seat
    }
    case 'seats': {
      const seats = small(numbers)
      return Array.from({ length: 16 }, (_, seat) => seat).filter((seat) => (seats >> seat) & 1)
    }
    case 'path':
      return path(shape, BigInt(next(numbers)))
    case 'packed':
      return take(shape.of, digits(BigInt(next(numbers)), shape.bits), players)
    case 'many':
      return list(small(numbers), shape.of, numbers, players)
    case 'seatwise':
      return list(players, shape.of, numbers, players)
    case 'times':
      return list(shape.n, shape.of, numbers, players)
    case 'maybe':
      return small(numbers) ? take(shape.of, numbers, players) : null
  }
}
