/** Fields of a record, by the declaration: players and options go in, a few numbers come out. */
import type { Declaration } from '../declared/declaration.ts'
import { BadValue, numbersOf, type Read, Token } from '../declared/read.ts'
import type { Json } from '../declared/shapes.ts'
import { toText } from '../declared/text.ts'
import { TABLE } from '../declared/write.ts'
import type { State } from './module.ts'

function placeOf(game: Declaration, name: string) {
  const place = game.record.fields[name]
  if (!place) throw new RangeError(`A record of ${game.name} has no field ${name}.`)
  return place
}

const widthOf = (type: string): number => Number(/\d+$/.exec(type)?.[0] ?? 8) / 8

/** The number in a field. */
export function field(game: Declaration, record: State, name: string): number {
  const { at, type } = placeOf(game, name)
  const data = new DataView(record.buffer, record.byteOffset + at)
  const signed = !type.startsWith('u')
  switch (widthOf(type)) {
    case 1:
      return signed ? data.getInt8(0) : data.getUint8(0)
    case 2:
      return signed ? data.getInt16(0, true) : data.getUint16(0, true)
    case 4:
      return signed ? data.getInt32(0, true) : data.getUint32(0, true)
    default:
      return Number(signed ? data.getBigInt64(0, true) : data.getBigUint64(0, true))
  }
}

/** Put numbers into a field, one after the other; what is left of it becomes 0. */
export function putField(
  game: Declaration,
  record: State,
  name: string,
  numbers: readonly bigint[],
): void {
  const { at, type, shape } = placeOf(game, name)
  const width = widthOf(type)
  const count = shape.reduce((all, one) => all * one, 1)
  if (numbers.length > count) throw new BadValue(`there are more than ${count}`)
  for (let i = 0; i < count; i++)
    for (let byte = 0; byte < width; byte++)
      record[at + i * width + byte] = Number(((numbers[i] ?? 0n) >> BigInt(8 * byte)) & 0xffn)
}

/**
 * An empty record with this number of seats and these options; options left out have their
 * defaults.
 */
export function setUp(
  game: Declaration,
  players: number,
  options: Readonly<Record<string, Read>>,
): State {
  if (!game.players.includes(players))
    throw new BadValue(`${game.name} is for ${game.players.join(', ')} players, not for ${players}`)
  for (const name of Object.keys(options))
    if (!game.options.some((option) => option.name === name))
      throw new BadValue(`${game.name} has no option ${name}`)
  const record = new Uint8Array(game.record.bytes)
  putField(game, record, 'players', [BigInt(players)])
  for (const { name, default: usual, shape, field: into, means } of game.options) {
    const given = Object.hasOwn(options, name) ? (options[name] ?? null) : (usual as Json)
    const text = given instanceof Token ? given.text : null
    const meant = means.find(([short]) => short === given || toText(short) === text)
    const value = meant ? (meant[1] as Json) : given
    const numbers = within(name, () => numbersOf(shape, value, { players, eyes: TABLE }))
    if (shape.is === 'many' && numbers.slice(1).includes(0n))
      throw new BadValue(`Option ${name}: an entry is empty`)
    within(name, () =>
      putField(game, record, into, shape.is === 'many' ? numbers.slice(1) : numbers),
    )
  }
  return record
}

/** Adds the option's name to errors inside. */
function within<T>(option: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw error instanceof BadValue ? new BadValue(`Option ${option}: ${error.message}`) : error
  }
}
