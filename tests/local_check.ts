/**
 * Does in TypeScript what Python did, with a game's module and its sheet, and says where the two
 * differ. Arguments: the sheet, the module, and the network if there is one. Standard input: one case
 * a line.
 */
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { isDeepStrictEqual } from 'node:util'
import { hint, Reviewing } from '../web/src/local/advice.ts'
import { choose } from '../web/src/local/bots.ts'
import { championed } from '../web/src/local/champion.ts'
import { replayOfPosition } from '../web/src/local/looking-back.ts'
import { EVERYTHING, loadModule } from '../web/src/local/module.ts'
import { readRecord, writeRecord } from '../web/src/local/record.ts'
import { readSheet } from '../web/src/local/sheet.ts'

interface Case {
  record: string
  names: string[]
  /** The position at the end, on one line; and as a view. */
  line: string
  view: unknown
  /** What Python advises at the end, or null. */
  hint: { seat: number } | null
  review: unknown
  /** What Python's champion does at the end, or null. */
  champion: { seat: number; action: string } | null
  /** The end of another match, by several eyes, and what Python says of its table. */
  ends?: { line: string; table: unknown }[]
  /** What each bot does at the end. */
  bots: { bot: string; seat: number; seed: string; action: string }[]
}

const [, , sheetFile = '', moduleFile = '', networkFile = ''] = process.argv
const sheet = readSheet(JSON.parse(readFileSync(sheetFile, 'utf-8')))
sheet.review.simulations = 64
const rules = await loadModule(sheet.declaration, readFileSync(moduleFile))
if (networkFile) rules.setNetwork(readFileSync(networkFile))
let compared = 0
const compare = (what: string, python: unknown, typescript: unknown): void => {
  if (isDeepStrictEqual(python, typescript)) return
  const [one, two] = [python, typescript].map((value) => JSON.stringify(value))
  console.error(`${what} of case ${compared}:\n  Python:     ${one}\n  TypeScript: ${two}`)
  process.exit(1)
}
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

for await (const text of createInterface({ input: process.stdin })) {
  const one = JSON.parse(text) as Case
  const { match, names } = readRecord(rules, one.record)
  compare('the names', one.names, names)
  compare('the record', one.record, writeRecord(match, names))
  compare('the pasted line', one.view, replayOfPosition(rules, one.line).steps[0]?.view)
  if (one.hint) {
    const found = await hint(rules, sheet, match, one.hint.seat, 0)
    compare('the hint', one.hint, plain(found))
  }
  if (one.review) {
    const review = new Reviewing(rules, sheet, match)
    await review.run()
    compare('the review', one.review, plain(review.now))
  }
  if (one.champion) {
    const { seat } = one.champion
    const known = rules.blinded(match.record, seat, EVERYTHING)
    const action = await championed(rules, sheet, known, Number.POSITIVE_INFINITY)
    compare('the champion', one.champion, { seat, action: match.text(action) })
  }
  for (const end of one.ends ?? []) {
    const { phase, result, points } = replayOfPosition(rules, end.line).table
    compare('the end', end.table, plain({ phase, result, points }))
  }
  for (const { bot, seat, seed, action } of one.bots) {
    const late = Number.POSITIVE_INFINITY
    const done = await choose(rules, sheet, match, seat, bot, match.turn(), late, BigInt(seed))
    compare(`the ${bot}`, action, done)
  }
  compared++
}
console.log(compared)
