/**
 * Plays matches of several people at one device, and of bots with them, in a time of its own, and says
 * what goes wrong. Arguments: the sheet and the module of a game.
 */
import { strict as assert } from 'node:assert'
import { readFileSync } from 'node:fs'
import { SPECTATOR } from '../web/src/declared/write.ts'
import type { Opened } from '../web/src/local/log.ts'
import { loadModule, type State } from '../web/src/local/module.ts'
import { putField } from '../web/src/local/record-fields.ts'
import { readSheet } from '../web/src/local/sheet.ts'
import { type Outcome, Table, type Think } from '../web/src/local/table.ts'

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
function tableOf(one: Opened, random: () => number, spent = 0): Table {
  const fresh = () => Array.from({ length: 48 }, () => Math.floor(16 * random()).toString(16)).join('')
  return new Table('local.1', one, sheet, rules, [], 0, { fresh, random }, spent)
}

let id = 0
class Evening {
  now = 0
  readonly thinks: Think[] = []
  readonly rows: string[] = []
  answeredOutOfTurn = 0

  constructor(
    readonly table: Table,
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
    const whole = { id: `c${++id}`, ...message } as Parameters<Table['command']>[0]
    return this.take(this.table.command(whole, this.now))
  }

  /** Time passes until something is due; at most so many seconds. */
  wait(most: number): void {
    const due = Math.min(this.table.deadline ?? Infinity, this.now + most)
    this.now = Math.max(this.now, due)
    this.take(this.table.tick(this.now))
    for (const think of this.thinks.splice(0)) {
      const known = rules.blinded(this.table.match.record, think.seat)
      const legal = rules.legal(known, think.seat)
      const action = legal.length ? rules.greedy(known, BigInt(this.rows.length)) : null
      const idle = action === null || (action === pass && think.seat !== this.table.turn)
      this.take(this.table.chosen(think, idle ? null : this.table.match.text(action), this.now))
    }
  }

  /** Often what a good player does, sometimes anything. */
  private choice(seat: number, legal: string[]): string {
    const { table, random } = this
    if (random() < 0.5) return legal[Math.floor(random() * legal.length)] ?? ''
    const known = rules.blinded(table.match.record, seat)
    const text = table.match.text(rules.greedy(known, BigInt(this.rows.length)))
    return legal.includes(text) ? text : (legal[0] ?? '')
  }

  /** People do what they would do: look at the middle, take the device, act, and put it down. */
  step(): void {
    const { table, random } = this
    const frame = table.frame(-1)
    const { you, device } = frame
    assert(device, 'a table of several people has a device')
    if (frame.table.held) this.send({ type: 'ready' })
    else if (you === null) {
      const on = frame.table.turn ?? 0
      const others = table.people.filter((seat) => seat !== on)
      if (device.open && random() < 0.3)
        this.send({ type: 'sit', seat: others[Math.floor(random() * others.length)] })
      else if (device.waits) this.send({ type: 'ready' })
      else if (device.next !== null) this.send({ type: 'sit', seat: device.next })
      else this.wait(1)
    } else {
      const legal = frame.view?.legal as string[]
      const turn = you === table.turn
      if (legal.length && (turn || random() < 0.8)) {
        const before = this.rows.length
        this.send({ type: 'act', do: this.choice(you, legal), on: table.n })
        if (!turn && this.rows.length > before) this.answeredOutOfTurn++
      } else this.send({ type: 'stand' })
    }
    this.wait(0.2)
  }
}

/** In the middle the device shows the same whatever anybody holds: in other worlds, too. */
function tellsNothing(table: Table, seed: number): void {
  const known = rules.blinded(table.match.record, SPECTATOR)
  const shown = (record: State) => {
    putField(sheet.declaration, record, 'live', [1n])
    const other = tableOf(opened(table.opened.people, { record: hex(record) }), dice(1))
    const { device, view, clock } = other.frame(-1)
    return { device, view, clock }
  }
  const here = shown(table.match.record.slice())
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
      const evening = new Evening(tableOf(opened(people, { seed: String(seed) }), random), random)
      const { table } = evening
      for (let steps = 0; table.phase === 'playing' && steps < 800; steps++) {
        evening.step()
        if (table.phase === 'playing' && table.you === null) {
          assert.deepEqual(table.frame(-1).view?.legal, [], 'nobody acts from the middle')
          if (steps % 40 === 0) tellsNothing(table, steps)
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
  const evening = new Evening(tableOf(one, dice(1)), dice(2))
  const { table } = evening
  const on = table.turn ?? 0
  evening.now = 1000
  evening.wait(0)
  assert.equal(table.clock.left, null, 'in the middle no time passes')
  evening.send({ type: 'sit', seat: on })
  assert.equal(table.clock.left, 1000 * turn)
  evening.now += turn - 5
  evening.send({ type: 'stand' })
  evening.now += 1000
  evening.send({ type: 'sit', seat: on })
  assert.equal(table.clock.left, 5000, 'what is left stays when the device is put down')
  evening.now += 2
  evening.take(table.look(false, evening.now))
  evening.now += 1000
  evening.take(table.look(true, evening.now))
  assert.equal(table.clock.left, 3000, 'what is left stays while nobody looks')
  const later = new Evening(tableOf(one, dice(1), table.spent), dice(3))
  later.send({ type: 'sit', seat: on })
  assert.equal(later.table.clock.left, 3000, 'what is left stays when the tab was closed')
  for (let i = 0; i < 60 && !later.rows.some((row) => row.startsWith(`bot ${on} `)); i++) later.wait(1)
  assert.equal(later.rows[0], 'late')
  assert(later.rows[1]?.startsWith(`bot ${on} `), 'a bot plays the turn whose time was up')
  for (let i = 0; i < 200 && later.table.turn === on && later.table.phase === 'playing'; i++) later.wait(1)
  assert.equal(later.table.standIn, null, 'and no more than that turn')
}

clocks()
console.log(evenings())
