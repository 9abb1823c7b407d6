/** Views, events, legal actions and refusals from the numbers of the rules and a declaration. */
import type { Declaration, Language } from './declaration.ts'
import { type Json, take } from './shapes.ts'

/** Eyes that are no seat. */
export const TABLE = -2
export const SPECTATOR = -1

const EVERYBODY_ELSE = 15
/** The words of an event that everybody who learns of it may know. */
const OPEN_WORDS = 2

type Doc = Record<string, Json>

const eyesName = (eyes: number): Json =>
  eyes === TABLE ? 'table' : eyes === SPECTATOR ? 'spectator' : eyes

/** The view that these numbers stand for. */
export function writeView(game: Declaration, numbers: Iterable<number>): Doc {
  const rest = numbers[Symbol.iterator]()
  const players = Number(rest.next().value)
  const eyes = Number(rest.next().value)
  const options: Doc = {}
  for (const option of game.options) options[option.name] = take(option.shape, rest, players)
  const view: Doc = { game: game.name, rules: game.rules, players, options, eyes: eyesName(eyes) }
  for (const key of game.view) view[key.name] = take(key.shape, rest, players)
  if (eyes === TABLE) {
    const digits = Array.from({ length: game.numbers.random }, () => Number(rest.next().value))
    view.random = digits.map((digit) => digit.toString(16).padStart(4, '0')).join('')
  }
  return view
}

/** Are these eyes among those in the mask? */
function maySee(eyes: number, mask: bigint): boolean {
  if (eyes === TABLE) return true
  return ((mask >> BigInt(eyes === SPECTATOR ? EVERYBODY_ELSE : eyes)) & 1n) === 1n
}

/** The event in a row of the log, as these eyes see it; null if they may not. */
export function writeEvent(
  game: Declaration,
  players: number,
  row: readonly bigint[],
  eyes: number,
): Doc | null {
  const [kind = 0n, seen = 0n, known = 0n, seat = 0n, ...words] = row
  if (!maySee(eyes, seen)) return null
  const form = game.events[String(kind)]
  if (!form) throw new RangeError(`${game.name} declares no event ${kind}.`)
  const event: Doc = { event: form.name }
  if (form.seat !== null)
    event[form.seat] = take({ is: 'seat', null: true }, [seat][Symbol.iterator](), players)
  for (const field of form.fields) {
    if (field.word >= OPEN_WORDS && !maySee(eyes, known)) continue
    event[field.name] = take(
      field.codec,
      words.slice(field.word, field.word + field.width)[Symbol.iterator](),
      players,
    )
  }
  return event
}

/** An action as text: its verb and its objects; a flag that is true is written as its name. */
export function actionText(game: Declaration, id: number): string {
  const action = game.actions[id]
  if (!action) throw new RangeError(`${game.name} has no action ${id}.`)
  return Object.entries(action)
    .map(([name, value]) => (value === true ? name : String(value)))
    .join(' ')
}

/** Why an act is refused: the clause, and its sentence. */
export function refusal(
  game: Declaration,
  clause: number,
  language: Language,
): { clause: string; sentence: string } {
  const text = game.refusals[String(clause)]
  if (!text) throw new RangeError(`${game.name} declares no sentence for clause ${clause}.`)
  return { clause: `${game.prefix}-${clause}`, sentence: text[language] }
}
