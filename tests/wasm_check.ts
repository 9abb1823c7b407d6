/**
 * Asks a game's module what Python asked its kernels, and says where the answers differ.
 * Standard input: the declaration and the module's file on the first line, then one case a line.
 */
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { isDeepStrictEqual } from 'node:util'
import type { Declaration } from '../web/src/declared/declaration.ts'
import type { Json } from '../web/src/declared/shapes.ts'
import { EVERYTHING, type GameModule, loadModule, type Past } from '../web/src/local/module.ts'

const bytes = (hex: string): Uint8Array => new Uint8Array(Buffer.from(hex, 'hex'))
const hex = (data: ArrayBufferView): string =>
  Buffer.from(data.buffer, data.byteOffset, data.byteLength).toString('hex')
const rowsOf = (text: string): BigInt64Array => new BigInt64Array(bytes(text).buffer)

type Case = { kind: string; [key: string]: Json }
// biome-ignore lint/suspicious/noExplicitAny: cases are Python's
type Given = any

/** For each kind of case: what the module answers, to be compared with `is`. */
const answers: Record<string, (rules: GameModule, given: Given) => unknown> = {
  deal(rules, { players, options, seed, number }) {
    const { record, rows } = rules.deal(players, options, BigInt(seed), number)
    return { record: hex(record), rows: hex(rows) }
  },
  act(rules, { record, seat, action, aim, fresh }) {
    const before = bytes(record)
    const judged = rules.verdict(before, seat, action, aim)
    const done = rules.act(before, seat, action, aim, fresh)
    if (judged.verdict !== done.verdict) return { judged: judged.verdict, done: done.verdict }
    return { verdict: done.verdict, record: hex(done.record), rows: hex(done.rows), would: hex(judged.rows) }
  },
  position(rules, { record, acts, seed }) {
    const whole = bytes(record)
    const players = rules.players(whole)
    const seats = Array.from({ length: players }, (_, seat) => seat)
    const { over, rounds, shares, points } = rules.outcome(whole)
    const blind = (seat: number, memory: bigint) => rules.blinded(whole, seat, memory)
    return {
      asked: rules.asked(whole),
      actors: rules.actors(whole),
      window: rules.window(whole),
      flaw: rules.flaw(whole),
      outcome: [over, rounds, shares, points],
      legal: seats.map((seat) => rules.legal(whole, seat)),
      aims: acts.map(([seat, action]: [number, number]) => rules.aim(whole, seat, action)),
      views: [-2, -1, ...seats].map((eyes) => [...rules.view(whole, eyes)]),
      blinded: [-1, ...seats].map((eyes) => [hex(blind(eyes, 0n)), hex(blind(eyes, EVERYTHING))]),
      observed: seats.map((seat) => [...rules.observe(blind(seat, EVERYTHING), seat)]),
      imagined: [-1, ...seats].map((eyes) => hex(rules.imagined(blind(eyes, EVERYTHING), BigInt(seed)))),
      greedy: seats
        .filter((seat) => rules.legal(whole, seat).length)
        .map((seat) => rules.greedy(blind(seat, EVERYTHING), BigInt(seed))),
    }
  },
  search(rules, { record, seed, number, nodes, attentive, only, times }) {
    const tree = rules.tree(bytes(record), BigInt(seed), { number, nodes, attentive, only })
    for (const part of times) tree.grow(part)
    const { visits, shares, points, squares } = tree.total()
    const found = { total: [visits, shares, points, squares], tried: tree.tried() }
    tree.free()
    return found
  },
  mind(rules, { record, seed, number, told, seat, lives, rooms }) {
    const past: Past = { seed: seed === null ? null : BigInt(seed), number, told: told.map(rowsOf) }
    const whole = bytes(record)
    const shown = rules.blinded(whole, seat, EVERYTHING)
    const attend = (half_life: number, i: number) =>
      rules.overlooked(past, whole, seat, { half_life, room: rooms[i] })
    const missed = lives.map(attend)
    return {
      remembered: lives.map((life: number) => String(rules.remembered(past, seat, life))),
      missed,
      perceived: missed.map((cues: number) => hex(rules.perceived(shown, cues))),
      carried: rules
        .legal(shown, seat)
        .map((action) => missed.map((cues: number) => rules.carriedOut(shown, action, cues))),
    }
  },
  nothing(rules, { before, after, seat, action, worlds }) {
    return rules.showsNothing(bytes(before), bytes(after), seat, action, worlds)
  },
  likings(rules, { record }) {
    const { actions, likings, value } = rules.likings(bytes(record))
    return { actions, likings: likings.map(Number), value }
  },
  drawn: (rules, { words, n }) => rules.drawn(BigInt(words[0]), BigInt(words[1]), BigInt(words[2]), n),
}

let rules: GameModule | null = null
let compared = 0
for await (const line of createInterface({ input: process.stdin })) {
  const given = JSON.parse(line)
  if (!rules) {
    rules = await loadModule(given.declaration as Declaration, readFileSync(given.module))
    if (given.network) rules.setNetwork(bytes(given.network))
    continue
  }
  const { kind, is, ...rest } = given as Case
  const answer = JSON.parse(JSON.stringify(answers[kind]?.(rules, rest)))
  if (!isDeepStrictEqual(answer, is)) {
    console.error(`Case ${compared}, ${kind}:\n  Python:      ${JSON.stringify(is)}\n  WebAssembly: ${JSON.stringify(answer)}`)
    process.exit(1)
  }
  compared++
}
console.log(compared)
