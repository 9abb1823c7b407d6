/**
 * Does at a table in the browser what was done at the server's table, and says where the two differ.
 * Arguments: the sheet and the module of a game. Standard input: one match a line.
 */
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { isDeepStrictEqual } from 'node:util'
import type { ClientMessage } from '@protocol'
import { loadModule } from '../web/src/local/module.ts'
import { readSheet } from '../web/src/local/sheet.ts'
import { Core } from '../web/src/local/table/core.ts'
import { frameOf } from '../web/src/local/table/frames.ts'
import type { Opened } from '../web/src/local/table/log.ts'
import type { Outcome, Think } from '../web/src/local/table/outcome.ts'
import { TableState } from '../web/src/local/table/state.ts'

interface Call {
  now: number
  /** What reaches the table, before everything that is due is done. */
  command?: ClientMessage
  chosen?: { think: Think; do: string | null }
  /** The number before the call, and what the server's table shows after it. */
  since: number
  is: unknown
}

interface Case {
  opened: Opened
  /** The random bits of the acts, in their order. */
  fresh: string[]
  calls: Call[]
}

const [, , sheetFile = '', moduleFile = ''] = process.argv
const sheet = readSheet(JSON.parse(readFileSync(sheetFile, 'utf-8')))
const rules = await loadModule(sheet.declaration, readFileSync(moduleFile))

/** What a call led to, as the test in Python writes it down. */
function seen(core: Core, outcomes: readonly Outcome[], since: number): unknown {
  const frame = frameOf(core, since)
  return {
    answers: outcomes.flatMap(({ answers }) =>
      answers.map((one) => [one.type, one.id, one.n, ...('reason' in one ? [one.reason, one.clause ?? null, one.by ?? null] : [])]),
    ),
    acts: outcomes.flatMap(({ rows }) =>
      rows.flatMap((row) => (row.type === 'acted' ? [[row.seat, row.do, row.aim, row.void]] : [row.type])),
    ),
    thinks: outcomes.flatMap(({ thinks }) => thinks.map(({ seat, n, bot }) => [seat, n, bot])),
    deadline: core.deadline,
    n: frame.n,
    you: frame.you,
    undoable: frame.undoable,
    phase: frame.table.phase,
    turn: frame.table.turn,
    held: frame.table.held,
    bots: frame.table.seats.map(({ bot }) => bot),
    window: frame.clock.window,
    left: frame.clock.left,
    view: frame.view,
    events: frame.events,
    news: frame.news,
    result: frame.table.result,
    points: frame.table.points,
  }
}

let compared = 0
for await (const text of createInterface({ input: process.stdin })) {
  const { opened, fresh, calls } = JSON.parse(text) as Case
  const chance = { fresh: () => fresh.shift() ?? '', random: () => 0 }
  const core = new Core('local.1', new TableState(sheet, rules, opened), 0, chance)
  for (const [number, { now, command, chosen, since, is }] of calls.entries()) {
    const first = command
      ? core.command(command, now)
      : chosen
        ? core.chosen(chosen.think, chosen.do, now)
        : null
    const outcomes = [...(first ? [first] : []), core.tick(now)]
    while ((core.deadline ?? Infinity) <= now) outcomes.push(core.tick(now))
    const found = JSON.parse(JSON.stringify(seen(core, outcomes, since))) as Record<string, unknown>
    for (const [key, value] of Object.entries(is as Record<string, unknown>)) {
      if (isDeepStrictEqual(value, found[key])) continue
      const [python, typescript] = [value, found[key]].map((one) => JSON.stringify(one))
      const before = calls.slice(Math.max(0, number - 3), number + 1)
      for (const one of before) console.error(JSON.stringify({ ...one, is: null }))
      console.error(`${key} after call ${number} of match ${compared}:\n  Python:     ${python}\n  TypeScript: ${typescript}`)
      process.exit(1)
    }
  }
  compared++
}
console.log(compared)
