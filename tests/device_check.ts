/**
 * Plays matches of several people at one device, and of bots with them, in a time of its own, and says
 * what goes wrong. Arguments: the sheet and the module of a game.
 */
import { strict as assert } from 'node:assert'
import { readFileSync } from 'node:fs'
import { SPECTATOR } from '../web/src/declared/write.ts'
import { loadModule, type State } from '../web/src/local/module.ts'
import { putField } from '../web/src/local/record-fields.ts'
import { readSheet } from '../web/src/local/sheet.ts'
import { Core } from '../web/src/local/table/core.ts'
import { frameOf } from '../web/src/local/table/frames.ts'
import type { Opened } from '../web/src/local/table/log.ts'
import type { Outcome, Think } from '../web/src/local/table/outcome.ts'
import { TableState } from '../web/src/local/table/state.ts'

const [, , sheetFile = '', moduleFile = ''] = process.argv
const sheet = readSheet(JSON.parse(readFileSync(sheetFile, 'utf-8')))
const rules = await loadModule(sheet.declaration, readFileSync(moduleFile))
const { prefix, pass } = sheet.declaration

/** Numbers that look random, the same in every run. */
function dice(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff
    return state / 0x80000000
  }
}

function opened(people: (string | null)[], more: Partial<Opened>): Opened {
  return {
    type: 'opened',
    at: 0,
    game: sheet.declaration.name,
    stem: '',
    rules: sheet.declaration.rules,
    players: people.length,
    options: {},
    pace: 'none',
    tempo: 1,
    people,
    bots: people.map((name) => (name === null ? 'greedy' : null)),
    seed: '1',
    record: null,
    after: null,
    ...more,
  }
}

const hex = (bytes: State): string => Buffer.from(bytes).toString('hex')
/** A table from a seed's log, or from a record. */
function coreOf(one: Opened, random: () => number, spent = 0): Core {
  const fresh = () => Array.from({ length: 48 }, () => Math.floor(16 * random()).toString(16)).join('')
  return new Core('local.1', new TableState(sheet, rules, one), 0, { fresh, random }, spent)
}

let id = 0
class Evening {
  now = 0
  readonly thinks: Think[] = []
  readonly rows: string[] = []
  answeredOutOfTurn = 0

  constructor(
    readonly core: Core,
    readonly random: () => number,
  ) {}

  take(outcome: Outcome): Outcome {
    this.thinks.push(...outcome.thinks)
    for (const row of outcome.rows)
      if (row.type === 'acted') this.rows.push(`${row.who} ${row.seat} ${row.do}`)
      else this.rows.push(row.type)
    return outcome
  }

  send(message: object): Outcome {
    const whole = { id: `c${++id}`, ...message } as Parameters<Core['command']>[0]
    return this.take(this.core.command(whole, this.now))
  }

  /** Time passes until something is due; at most so many seconds. */
  wait(most: number): void {
    const due = Math.min(this.core.deadline ?? Infinity, this.now + most)
    this.now = Math.max(this.now, due)
    this.take(this.core.tick(this.now))
    for (const think of this.thinks.splice(0)) {
      const known = rules.blinded(this.core.state.match.record, think.seat)
      const legal = rules.legal(known, think.seat)
      const action = legal.length ? rules.greedy(known, BigInt(this.rows.length)) : null
      const idle = action === null || (action === pass && think.seat !== this.core.state.turn)
      this.take(this.core.chosen(think, idle ? null : this.core.state.match.text(action), this.now))
    }
  }

  /** Often what a good player does, sometimes anything. */
  private choice(seat: number, legal: string[]): string {
    const { core, random } = this
    if (random() < 0.5) return legal[Math.floor(random() * legal.length)] ?? ''
    const known = rules.blinded(core.state.match.record, seat)
    const text = core.state.match.text(rules.greedy(known, BigInt(this.rows.length)))
    return legal.includes(text) ? text : (legal[0] ?? '')
  }

  /** People do what they would do: look at the middle, take the device, act, and put it down. */
  step(): void {
    const { core, random } = this
    const frame = frameOf(core, -1)
    const { you, device } = frame
    assert(device, 'a table of several people has a device')
    if (frame.table.held) this.send({ type: 'ready' })
    else if (you === null) {
      const on = frame.table.turn ?? 0
      const others = core.state.people.filter((seat) => seat !== on)
      if (device.open && random() < 0.3)
        this.send({ type: 'sit', seat: others[Math.floor(random() * others.length)] })
      else if (device.waits) this.send({ type: 'ready' })
      else if (device.next !== null) this.send({ type: 'sit', seat: device.next })
      else this.wait(1)
    } else {
      const legal = frame.view?.legal as string[]
      const turn = you === core.state.turn
      if (legal.length && (turn || random() < 0.8)) {
        const before = this.rows.length
        this.send({ type: 'act', do: this.choice(you, legal), on: core.state.n })
        if (!turn && this.rows.length > before) this.answeredOutOfTurn++
      } else this.send({ type: 'stand' })
    }
    this.wait(0.2)
  }
}

/** In the middle the device shows the same whatever anybody holds: in other worlds, too. */
function tellsNothing(core: Core, seed: number): void {
  const known = rules.blinded(core.state.match.record, SPECTATOR)
  const shown = (record: State) => {
    putField(sheet.declaration, record, 'live', [1n])
    const other = coreOf(opened(core.state.opened.people, { record: hex(record) }), dice(1))
    const { device, view, clock } = frameOf(other, -1)
    return { device, view, clock }
  }
  const here = shown(core.state.match.record.slice())
  assert.deepEqual(here, shown(rules.imagined(known, BigInt(seed))), `${prefix}: world ${seed}`)
}

/** Matches to their ends, with and without bots; somebody answers out of turn where that can be. */
function evenings(): number {
  let answered = 0
  const { players: counts } = sheet.declaration
  const players = counts.find((n) => n >= 3) ?? counts[0] ?? 2
  for (const bots of [0, 1])
    for (let seed = 1; seed <= 2; seed++) {
      if (players - bots < 2) continue
      const people = Array.from({ length: players }, (_, n) => (n < players - bots ? `P${n}` : null))
      const random = dice(100 * bots + seed)
      const evening = new Evening(coreOf(opened(people, { seed: String(seed) }), random), random)
      const { core } = evening
      for (let steps = 0; core.state.phase === 'playing' && steps < 800; steps++) {
        evening.step()
        if (core.state.phase === 'playing' && core.device.you === null) {
          assert.deepEqual(frameOf(core, -1).view?.legal, [], 'nobody acts from the middle')
          if (steps % 40 === 0) tellsNothing(core, steps)
        }
      }
      assert(evening.rows.length > 20, `${prefix}: an evening that goes on`)
      answered += evening.answeredOutOfTurn
    }
  return answered
}

/** A turn has its time; what is left of it survives; then a bot plays that turn. */
function clocks(): void {
  const [least = 2] = sheet.declaration.players
  const people = Array.from({ length: least }, (_, n) => `P${n}`)
  const one = opened(people, { pace: 'fast' })
  const { turn } = sheet.paces.fast ?? { turn: 0 }
  const evening = new Evening(coreOf(one, dice(1)), dice(2))
  const { core } = evening
  const on = core.state.turn ?? 0
  evening.now = 1000
  evening.wait(0)
  assert.equal(core.clock.left, null, 'in the middle no time passes')
  evening.send({ type: 'sit', seat: on })
  assert.equal(core.clock.left, 1000 * turn)
  evening.now += turn - 5
  evening.send({ type: 'stand' })
  evening.now += 1000
  evening.send({ type: 'sit', seat: on })
  assert.equal(core.clock.left, 5000, 'what is left stays when the device is put down')
  evening.now += 2
  evening.take(core.look(false, evening.now))
  evening.now += 1000
  evening.take(core.look(true, evening.now))
  assert.equal(core.clock.left, 3000, 'what is left stays while nobody looks')
  const later = new Evening(coreOf(one, dice(1), core.spent), dice(3))
  later.send({ type: 'sit', seat: on })
  assert.equal(later.core.clock.left, 3000, 'what is left stays when the tab was closed')
  for (let i = 0; i < 60 && !later.rows.some((row) => row.startsWith(`bot ${on} `)); i++) later.wait(1)
  assert.equal(later.rows[0], 'late')
  assert(later.rows[1]?.startsWith(`bot ${on} `), 'a bot plays the turn whose time was up')
  for (let i = 0; i < 200 && later.core.state.turn === on && later.core.state.phase === 'playing'; i++) later.wait(1)
  assert.equal(later.core.state.standIn, null, 'and no more than that turn')
}

clocks()
console.log(evenings())
