/**
 * Writes what Python wrote, from the exported declaration alone, and says where the two differ.
 * Standard input: the declaration on the first line, then one position a line.
 */
import { createInterface } from 'node:readline'
import { isDeepStrictEqual } from 'node:util'
import type { Declaration } from '../web/src/declared/declaration.ts'
import type { Json } from '../web/src/declared/shapes.ts'
import { actionText, refusal, writeEvent, writeView } from '../web/src/declared/write.ts'

interface Position {
  eyes: number
  players: number
  numbers: number[]
  view: Json
  rows: string[][]
  events: Json
  legal: number[]
  actions: string[]
  refusals: [number, { clause: string; fr: string; en: string }][]
}

let game: Declaration | null = null
let compared = 0
const differ = (what: string, python: unknown, typescript: unknown): never => {
  console.error(`${what} of position ${compared}:\n  Python:     ${JSON.stringify(python)}\n  TypeScript: ${JSON.stringify(typescript)}`)
  process.exit(1)
}
const compare = (what: string, python: unknown, typescript: unknown): void => {
  if (!isDeepStrictEqual(python, typescript)) differ(what, python, typescript)
}

for await (const line of createInterface({ input: process.stdin })) {
  if (!game) {
    game = JSON.parse(line) as Declaration
    continue
  }
  const declared = game
  const here = JSON.parse(line) as Position
  const view = writeView(declared, here.numbers)
  compare('the view', here.view, view)
  compare('the order of the keys', Object.keys(here.view as object), Object.keys(view))
  const rows = here.rows.map((row) => row.map(BigInt))
  const events = rows.map((row) => writeEvent(declared, here.players, row, here.eyes))
  compare('the events', here.events, events.filter((event) => event !== null))
  compare('the legal actions', here.actions, here.legal.map((id) => actionText(declared, id)))
  for (const [clause, said] of here.refusals) {
    compare('a refusal', [said.clause, said.fr], Object.values(refusal(declared, clause, 'fr')))
    compare('a refusal', [said.clause, said.en], Object.values(refusal(declared, clause, 'en')))
  }
  compared++
}
console.log(compared)
