/** Runs a game's module in V8: searches positions and plays matches, and says how fast. */
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { type GameModule, loadModule } from '../web/src/local/module.ts'
import { search } from './search.ts'

/** Processor time, which a busy machine does not stretch as it does the clock. */
const seconds = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

/** Acts a second of a whole table: what a seat may do, one act by the brain, its events. */
function play(rules: GameModule, players: number, acts: number): number {
  const begun = seconds()
  let done = 0
  for (let seed = 0n; done < acts; seed++) {
    let { record } = rules.deal(players, {}, seed)
    for (let seat = rules.asked(record); seat >= 0 && done < acts; seat = rules.asked(record)) {
      const action = rules.greedy(rules.blinded(record, seat), seed)
      record = rules.act(record, seat, action).record
      done++
    }
  }
  return acts / (seconds() - begun)
}

let rules: GameModule | null = null
for await (const line of createInterface({ input: process.stdin })) {
  const given = JSON.parse(line)
  if (!rules) rules = await loadModule(given.declaration, readFileSync(given.module))
  const simulations = search(rules, given.positions, given.simulations, seconds)
  const acts = play(rules, given.players, given.acts)
  console.log(JSON.stringify({ simulations, acts }))
}
