/** Records: a match as a file, which Python, the server and this page play again alike. */
import { checkOf, toLine } from '../declared/text.ts'
import { TABLE } from '../declared/write.ts'
import { actionOf, clauseOf, type Doc, Match } from './match.ts'
import { ALLOWED, type GameModule } from './module.ts'
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
  const exact = number === 1 ? text.replace(/("seed"\s*:\s*)(\d+)/, '$1"$2"') : text
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

function begin(rules: GameModule, line: Line): { match: Match; names: string[] } {
  const { game } = rules
  if (line.rules !== game.rules)
    throw new BadRecord(
      `line 1: rules version ${String(line.rules)} is unknown, this is ${game.rules}`,
    )
  if ('start' in line)
    throw new BadRecord('line 1: this match began from a position; the server can replay it.')
  const names = Array.isArray(line.seats) ? line.seats.map(String) : null
  if (!names || typeof line.seed !== 'string' || names.length !== line.players)
    throw new BadRecord('line 1: the header makes no sense.')
  try {
    const match = new Match(rules, {
      players: names.length,
      options: (line.options ?? {}) as Doc,
      seed: BigInt(line.seed),
      number: Number(line.number ?? 0),
    })
    return { match, names }
  } catch (error) {
    throw new BadRecord(`line 1: ${error instanceof Error ? error.message : 'the deal failed.'}`)
  }
}

function play(match: Match, line: Line, number: number): void {
  const { seat, do: text, aim = null, fresh = null, check } = line
  const action = actionOf(match.game, String(text))
  const known =
    typeof seat === 'number' && Number.isInteger(seat) && seat >= 0 && seat < match.players
  if (!known || action === undefined) throw new BadRecord(`line ${number}: this is no act.`)
  const bits = typeof fresh === 'string' && /^[0-9a-f]{48}$/.test(fresh) ? fresh : null
  let verdict: number
  try {
    verdict = match.play({ seat, action, aim: aim as Doc[string] as never, fresh: bits })
  } catch (error) {
    throw new BadRecord(`line ${number}: ${error instanceof Error ? error.message : 'it failed'}`)
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
    if (line.end !== match.plays.length || line.over !== match.over)
      throw new BadRecord(`line ${number}: the end does not fit; lines are missing or altered.`)
    ended = true
  }
  if (!ended)
    throw new BadRecord(`line ${lines.length}: the record stops here, before its end line.`)
  return { match, names }
}
