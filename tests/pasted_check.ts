/**
 * Reads what people might paste, and says where Python judges otherwise: what is accepted and what
 * is refused, and where the match stands then. Arguments and input as for local_check.ts.
 */
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { toLine } from '../web/src/declared/text.ts'
import { TABLE } from '../web/src/declared/write.ts'
import { Match } from '../web/src/local/match.ts'
import { loadModule } from '../web/src/local/module.ts'
import { gameOfPosition, readPosition } from '../web/src/local/position.ts'
import { BadRecord } from '../web/src/local/problem.ts'
import { gameOfRecord, readRecord } from '../web/src/local/record.ts'
import { readSheet } from '../web/src/local/sheet.ts'

interface Case {
  kind: 'position' | 'record'
  text: string
  /** The position at the end on one line; null if it is refused. */
  line: string | null
}

const [, , sheetFile = '', moduleFile = ''] = process.argv
const { declaration } = readSheet(JSON.parse(readFileSync(sheetFile, 'utf-8')))
const rules = await loadModule(declaration, readFileSync(moduleFile))

function read({ kind, text }: Case): string | null {
  const named = kind === 'record' ? gameOfRecord(text) : gameOfPosition(text)
  if (named !== declaration.name) return null
  if (kind === 'record') return toLine(readRecord(rules, text).match.position(TABLE))
  const match = new Match(rules, { record: readPosition(rules, text) })
  return toLine(match.position(rules.eyes(match.record)))
}

let [compared, wrong] = [0, 0]
for await (const text of createInterface({ input: process.stdin })) {
  const one = JSON.parse(text) as Case
  compared++
  let found: string | null
  try {
    found = read(one)
  } catch (error) {
    found = null
    const sentence = error instanceof Error ? error.message : ''
    const said = error instanceof BadRecord && /^\p{L}.*[.)]$/su.test(sentence) && !sentence.includes('object Object')
    if (!said) console.error(`${one.text}\n  is answered by: ${sentence}`)
    if (!said) wrong++
  }
  if (found === one.line) continue
  console.error(`${one.text}\n  Python:     ${one.line}\n  TypeScript: ${found}`)
  if (++wrong > 5) break
}
if (wrong) process.exit(1)
console.log(compared)
