/** Positions as one line of text, and the check of a record: the same as Python's, byte by byte. */
import type { Json } from './shapes.ts'

type Doc = Record<string, Json>

/** A value on one line: null is `-`, true and false are `yes` and `no`. */
export function toText(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(toText).join(',')}]`
  if (value === null) return '-'
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value)
}

/** A position as one line of text, as FEN is for chess. */
export function toLine(doc: Doc): string {
  const words = Object.entries(doc).flatMap(([name, value]) => {
    if (name === 'game') return []
    if (name !== 'options') return [`${name}=${toText(value)}`]
    return Object.entries(value as Doc).map(([option, set]) => `options.${option}=${toText(set)}`)
  })
  return [String(doc.game), ...words].join(' ')
}

const CRC = Array.from({ length: 256 }, (_, byte) => {
  let word = byte
  for (let bit = 0; bit < 8; bit++) word = word & 1 ? (word >>> 1) ^ 0xedb88320 : word >>> 1
  return word >>> 0
})

/** Eight hexadecimal digits that stand for a line of text. */
export function checkOf(line: string): string {
  let crc = 0xffffffff
  for (const byte of new TextEncoder().encode(line))
    crc = (CRC[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8)
  return ((crc ^ 0xffffffff) >>> 0).toString(16).padStart(8, '0')
}
