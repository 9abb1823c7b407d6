/** Fields of a record, by the declaration: players and options go in, a few numbers come out. */
import type { Declaration } from '../declared/declaration.ts'
import { BadValue, readValue } from '../declared/read.ts'
import type { Json } from '../declared/shapes.ts'
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
function putField(
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

/** An empty record with so many seats and these options; those left out are the default. */
export function setUp(
  game: Declaration,
  players: number,
  options: Readonly<Record<string, Json>>,
): State {
  if (!game.players.includes(players))
    throw new BadValue(`${game.name} is for ${game.players.join(', ')} players, not for ${players}`)
  for (const name of Object.keys(options))
    if (!game.options.some((option) => option.name === name))
      throw new BadValue(`${game.name} has no option ${name}`)
  const record = new Uint8Array(game.record.bytes)
  putField(game, record, 'players', [BigInt(players)])
  for (const { name, default: usual, shape, field: into, means } of game.options) {
    const given = options[name] ?? (usual as Json)
    const value = (means.find(([short]) => short === given)?.[1] ?? given) as Json
    if (shape.is !== 'many') putField(game, record, into, [readValue(shape, value, players)])
    else if (!Array.isArray(value)) throw new BadValue(`${JSON.stringify(value)} is no list`)
    else
      putField(
        game,
        record,
        into,
        value.map((one) => readValue(shape.of, one, players)),
      )
  }
  return record
}
