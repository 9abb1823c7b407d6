/** Records: a match as a file, which Python, the server and this page replay in the same way. */
import { BadValue } from '../declared/read.ts'
import type { Json } from '../declared/shapes.ts'
import { checkOf, toLine } from '../declared/text.ts'
import { TABLE } from '../declared/write.ts'
import { actionOf, type Beginning, clauseOf, type Doc, Match } from './match.ts'
import { ALLOWED, type GameModule } from './module.ts'
import { readDoc } from './position.ts'
import { BadRecord } from './problem.ts'

const FORMAT = 2

/** JSON as Python writes it: a space after commas and colons; large numbers as they are. */
function dumps(value: unknown): string {
  if (typeof value === 'bigint') return value.toString()
  if (Array.isArray(value)) return `[${value.map(dumps).join(', ')}]`
  if (value !== null && typeof value === 'object') {
    const entries = Object.entries(value).filter(([, one]) => one !== undefined)
    return `{${entries.map(([key, one]) => `${JSON.stringify(key)}: ${dumps(one)}`).join(', ')}}`
  }
  return JSON.stringify(value)
}

function header(match: Match, names: readonly string[]): Record<string, unknown> {
  const { game, begun } = match
  const start = match.position(TABLE, match.at(0))
  return {
    tablee: FORMAT,
    game: game.name,
    rules: game.rules,
    players: match.players,
    options: start.options,
    seats: names,
    ...('record' in begun ? { start } : { seed: begun.seed, number: begun.number || undefined }),
  }
}

/** The record of a match as the text of a file. */
export function writeRecord(match: Match, names: readonly string[]): string {
  const lines: unknown[] = [header(match, names)]
  match.plays.forEach((play, i) => {
    lines.push({
      seat: play.seat,
      do: match.text(play.action),
      aim: play.aim === null ? undefined : play.aim,
      fresh: play.fresh === null ? undefined : play.fresh,
      check: checkOf(toLine(match.position(TABLE, match.at(i + 1)))),
    })
  })
  lines.push({ end: match.plays.length, over: match.over })
  return lines.map((line) => `${dumps(line)}\n`).join('')
}

type Line = Record<string, unknown>

function parse(text: string, number: number): Line {
  // A seed may be larger than the largest number that JavaScript holds exactly.
  const exact = number === 1 ? text.replace(/("seed"\s*:\s*)(\d+)/g, '$1["$2"]') : text
  let line: unknown
  try {
    line = JSON.parse(exact)
  } catch {
    throw new BadRecord(`line ${number}: this is not JSON, or it is cut off.`)
  }
  if (line === null || typeof line !== 'object' || Array.isArray(line))
    throw new BadRecord(`line ${number}: this is not a JSON object.`)
  return line as Line
}

/** The game that a record names, before anything is played. */
export function gameOfRecord(text: string): string {
  const first = parse(text.split('\n')[0] ?? '', 1)
  if (!Number.isInteger(first.tablee)) throw new BadRecord('line 1: this is no Tablée record.')
  if (first.tablee !== FORMAT)
    throw new BadRecord(
      `line 1: this record is of format ${String(first.tablee)}, and this page reads format ${FORMAT}.`,
    )
  return String(first.game)
}

/** The largest seed. */
const MOST_SEED = 2n ** 64n - 1n

/** Where the match of a header begins. */
function beginning(rules: GameModule, line: Line, players: number): Beginning {
  if ('start' in line) {
    const record = readDoc(rules, line.start)
    if (rules.eyes(record) !== TABLE || rules.players(record) !== players)
      throw new BadValue('its start is not the position of a whole match with so many seats')
    return { record }
  }
  const { seed, number = 0, options } = line
  const dealt = Array.isArray(seed) ? BigInt(String(seed[0])) : -1n
  if (dealt < 0n || dealt > MOST_SEED || line.players !== players || !Number.isInteger(number))
    throw new BadValue('the header makes no sense')
  if (options === null || typeof options !== 'object' || Array.isArray(options))
    throw new BadValue('the header has no options')
  return { players, options: options as Doc, seed: dealt, number: Number(number) }
}

function begin(rules: GameModule, line: Line): { match: Match; names: string[] } {
  const { game } = rules
  if (line.rules !== game.rules)
    throw new BadRecord(
      `line 1: rules version ${JSON.stringify(line.rules ?? null)} is unknown, this is ${game.rules}.`,
    )
  const names = Array.isArray(line.seats) ? (line.seats as unknown[]) : [null]
  if (!names.every((name) => typeof name === 'string'))
    throw new BadRecord('line 1: the header has no list of the names of its seats.')
  try {
    return { match: new Match(rules, beginning(rules, line, names.length)), names }
  } catch (error) {
    throw new BadRecord(`line 1: ${error instanceof Error ? error.message : 'the deal failed'}.`)
  }
}

const ACT = ['seat', 'do', 'aim', 'fresh', 'check', 'told']

function play(match: Match, line: Line, number: number): void {
  const { seat, do: text, aim = null, fresh = null, check } = line
  const words = String(text).trim().split(/\s+/)
  const action = actionOf(match.game, words.join(' '))
  const known =
    typeof seat === 'number' && Number.isInteger(seat) && seat >= 0 && seat < match.players
  const odd = Object.keys(line).some((key) => !ACT.includes(key))
  if (!known || odd || typeof text !== 'string' || action === undefined)
    throw new BadRecord(`line ${number}: this is no act of a match.`)
  let verdict: number
  try {
    verdict = match.play({ seat, action, aim: aim as Json, fresh: fresh as string | null })
  } catch (error) {
    throw new BadRecord(`line ${number}: ${error instanceof Error ? error.message : 'it failed'}.`)
  }
  if (verdict > ALLOWED)
    throw new BadRecord(
      `line ${number}: the rules forbid this act (${clauseOf(match.game, verdict)}).`,
    )
  if (check !== undefined && check !== checkOf(toLine(match.position(TABLE))))
    throw new BadRecord(
      `line ${number}: the position is not the one that was recorded; this line or one before it was altered.`,
    )
}

/** Plays the lines of a record again. */
export function readRecord(rules: GameModule, text: string): { match: Match; names: string[] } {
  const lines = text.split('\n')
  if (lines.at(-1) === '') lines.pop()
  const { match, names } = begin(rules, parse(lines[0] ?? '', 1))
  let ended = false
  for (const [i, one] of lines.slice(1).entries()) {
    const number = i + 2
    if (ended) throw new BadRecord(`line ${number}: there is more after the end.`)
    const line = parse(one, number)
    if (!('end' in line)) {
      play(match, line, number)
      continue
    }
    const { end, over, ...more } = line
    if (end !== match.plays.length || over !== match.over || Object.keys(more).length)
      throw new BadRecord(`line ${number}: the end does not fit; lines are missing or altered.`)
    ended = true
  }
  if (!ended)
    throw new BadRecord(`line ${lines.length}: the record stops here, before its end line.`)
  return { match, names }
}
