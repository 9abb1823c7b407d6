/**
 * The worker behind local tables: stores them, drives the one that is looked at, and answers pages.
 */
import type { ServerMessage, TableInfo } from '@protocol'
import { SPECTATOR } from '../declared/write.ts'
import type { Surroundings } from './asked.ts'
import { CHAMPION } from './bots.ts'
import type { Doc } from './match.ts'
import { type GameModule, loadModule } from './module.ts'
import { Problem } from './problem.ts'
import { Runner } from './runner.ts'
import { readSheet, type Sheet } from './sheet.ts'
import { type Head, Store } from './store.ts'
import { Core } from './table/core.ts'
import { infoOf, viewOf } from './table/frames.ts'
import type { Opened, Row } from './table/log.ts'
import type { Chance } from './table/outcome.ts'
import { TableState } from './table/state.ts'
import type { Answers, Ask, FromWorker, NewLocal, ToWorker } from './talk.ts'

/** Hints, reviews, replays and records: their code comes when it is needed. */
const back = () => import('./asked.ts')
/** `bots.ts` loads it when a champion plays. */
const champion = () => import('./champion.ts')

/** A game that is ready to be played: its sheet, and as many instances of its rules as think. */
class Room {
  private readonly idle: GameModule[] = []
  private network: Promise<ArrayBuffer> | null = null

  constructor(
    readonly stem: string,
    readonly sheet: Sheet,
    private readonly compiled: WebAssembly.Module,
    /** The instance that the table itself is played with. */
    readonly rules: GameModule,
  ) {}

  async borrow(): Promise<GameModule> {
    return this.idle.pop() ?? loadModule(this.sheet.declaration, this.compiled)
  }

  /**
   * The rules for a bot to think with. The champion's network comes when it first plays or advises;
   * where it can't be had, `bots.ts` says who plays instead.
   */
  async borrowFor(bot: string): Promise<GameModule> {
    const rules = await this.borrow()
    if (bot === CHAMPION && this.sheet.champion?.network && !rules.hasNetwork) {
      this.network ??= fetched(`${this.stem}.network`).then((answer) => answer.arrayBuffer())
      const bytes = await this.network.catch(() => null)
      if (bytes) rules.setNetwork(new Uint8Array(bytes))
      else this.network = null
    }
    return rules
  }

  readonly giveBack = (rules: GameModule): void => void this.idle.push(rules)
}

const post = (message: FromWorker): void => postMessage(message)

/** The code of a socket whose table another tab drives now: the page connects again. */
const MOVED = 1012
const GONE = 4004
const FAILED = 1011
/** The rules that the match began with are no longer available. */
const NO_RULES = 4010

let base = ''
const store = Store.open().then((opened) => {
  opened.refused = () => post({ refused: true })
  return opened
})
const rooms = new Map<string, Promise<Room>>()
const runners = new Map<string, Promise<Runner>>()
/** The table that each socket looks at. */
const sockets = new Map<number, string>()
/** The sockets of pages that are out of sight. */
const hidden = new Set<number>()
/** Tabs tell each other what happens at a table, and which of them drives it. */
const tabs = new BroadcastChannel('tablee')
const self_ = crypto.randomUUID()

const hex = (bytes: Iterable<number>): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
const chance: Chance = {
  fresh: () => hex(crypto.getRandomValues(new Uint8Array(24))),
  random: Math.random,
}

// --- rules

async function fetched(path: string): Promise<Response> {
  const answer = await fetch(new URL(path, base)).catch(() => {
    throw new Problem(0, 'offline')
  })
  if (!answer.ok) throw new Problem(410, 'rules')
  return answer
}

/** The rules of this name: those kept on this device, or else those of the site. */
function room(stem: string): Promise<Room> {
  let found = rooms.get(stem)
  if (!found) {
    found = loadRoom(stem)
    found.catch(() => rooms.delete(stem))
    rooms.set(stem, found)
  }
  return found
}

async function loadRoom(stem: string): Promise<Room> {
  const kept = await (await store).rulesOf(stem)
  const [wasm, sheet] = kept
    ? [kept.wasm, kept.sheet]
    : await Promise.all([
        fetched(`${stem}.wasm`).then((answer) => answer.arrayBuffer()),
        fetched(`${stem}.json`)
          .then((answer) => answer.json())
          .then(readSheet),
      ])
  const compiled = await WebAssembly.compile(wasm)
  const rules = await loadModule(sheet.declaration, compiled)
  if (!kept) await (await store).keepRules({ stem, wasm, sheet }).catch(() => undefined)
  return new Room(stem, sheet, compiled, rules)
}

// --- tables

async function rowsOf(id: string): Promise<[Opened, Row[]]> {
  const [opened, ...rows] = await (await store).load(id)
  if (opened?.type !== 'opened') throw new Problem(404, 'table')
  return [opened, rows]
}

/** A table as its log has it; nothing happens there. */
async function still(id: string): Promise<{ core: Core; place: Room }> {
  const [opened, rows] = await rowsOf(id)
  const place = await room(opened.stem)
  const now = performance.now() / 1000
  const spent = (await (await store).headOf(id))?.spent
  const state = new TableState(place.sheet, place.rules, opened, rows)
  return { core: new Core(id, state, now, chance, spent), place }
}

/** The table, driven from this tab; other tabs stop driving it. */
function drive(id: string): Promise<Runner> {
  let running = runners.get(id)
  if (!running) {
    running = begin(id)
    running.catch(() => runners.delete(id))
    runners.set(id, running)
  }
  return running
}

async function begin(id: string): Promise<Runner> {
  tabs.postMessage({ table: id, drives: self_ })
  const { core, place } = await still(id)
  const kept = await store
  const send = (message: ServerMessage) => {
    show(id, message)
    tabs.postMessage({ table: id, message })
  }
  return new Runner(core, place.sheet, {
    append: (head, first, rows) => kept.append(head, first, rows),
    send,
    rematch: async (over) => (await open(again(over))).id,
    borrow: (bot) => place.borrowFor(bot),
    giveBack: place.giveBack,
    lost: () => {
      runners.delete(id)
      for (const [socket, at] of sockets) if (at === id) post({ socket, closed: MOVED })
    },
  })
}

const around: Surroundings = { still, drive, room }

/** Sends a message to this tab's sockets at the table. */
function show(id: string, message: ServerMessage): void {
  for (const [socket, table] of sockets) if (table === id) post({ socket, message })
}

tabs.onmessage = (
  event: MessageEvent<{ table: string; drives?: string; message?: ServerMessage }>,
) => {
  const { table, drives, message } = event.data
  if (message) return void (runners.has(table) || show(table, message))
  if (drives) {
    void runners.get(table)?.then((runner) => runner.stop())
    runners.delete(table)
  }
}

/** The same company once more. */
function again({ id, state }: Core): NewLocal {
  const { game, stem, options, pace, tempo, people, bots } = state.opened
  return { game, stem, options, pace, tempo, people, bots, after: id }
}

const newId = (): string => `local.${hex(crypto.getRandomValues(new Uint8Array(8)))}`

async function open(wanted: NewLocal): Promise<TableInfo> {
  const place = await room(wanted.stem)
  const { declaration } = place.sheet
  const players = wanted.people.length
  const from = wanted.from && (await (await back()).goingOn(around, place, wanted.from, players))
  const [seed] = crypto.getRandomValues(new BigUint64Array(1))
  const opened: Opened = {
    type: 'opened',
    at: Date.now(),
    game: declaration.name,
    stem: wanted.stem,
    rules: declaration.rules,
    players,
    options: from?.options ?? ((wanted.options ?? {}) as Doc),
    pace: wanted.pace ?? 'none',
    tempo: wanted.tempo,
    people: wanted.people,
    bots: wanted.bots,
    seed: from ? null : String((seed ?? 0n) >> 11n), // JSON readers keep 53 bits exactly
    record: from ? hex(from.record) : null,
    after: wanted.after ?? null,
  }
  const id = newId()
  const now = performance.now() / 1000
  let core: Core
  try {
    core = new Core(id, new TableState(place.sheet, place.rules, opened), now, chance)
  } catch (error) {
    throw new Problem(422, 'option', error instanceof Error ? error.message : '')
  }
  const info = infoOf(core)
  const head: Head = { id, info, at: Date.now(), stem: opened.stem, spent: 0 }
  const kept = await store
  await kept.append(head, 0, [opened])
  await kept.tidy().catch((error: unknown) => console.warn(error))
  return info
}

// --- questions of pages

const answers: Pick<Answers, 'open' | 'table' | 'mine' | 'now' | 'kept'> = {
  open,
  table: async (id) => infoOf((await still(id)).core),
  mine: async () =>
    (await (await store).tables()).map(({ info }) => info).filter(({ phase }) => phase !== 'over'),
  now: async (id) => {
    const { core } = await still(id)
    const { you } = core.device
    return { table: infoOf(core), you, view: viewOf(core, you ?? SPECTATOR) }
  },
  kept: async () => (await store).kept,
}

async function answer({ ask, k, args }: Ask): Promise<void> {
  try {
    const known = ask in answers ? answers : (await back()).answersOf(around)
    const call = (known as Answers)[ask] as (...all: unknown[]) => Promise<unknown>
    post({ k, answer: await call(...args) })
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error)
    const { status, reason } = error instanceof Problem ? error : { status: 500, reason: 'store' }
    if (status === 500) console.error(error)
    post({ k, problem: { status, reason, detail } })
  }
}

async function connect(id: string, socket: number, since: number): Promise<void> {
  sockets.set(socket, id)
  try {
    const runner = await drive(id)
    await runner.settled()
    if (!sockets.has(socket)) return
    post({ socket, opened: true })
    look(socket, !hidden.has(socket))
    runner.show(since)
  } catch (error) {
    const status = error instanceof Problem ? error.status : 500
    if (status === 500) console.error(error)
    post({ socket, closed: status === 404 ? GONE : status === 410 ? NO_RULES : FAILED })
  }
}

function leave(socket: number): void {
  const id = sockets.get(socket)
  sockets.delete(socket)
  hidden.delete(socket)
  if (id === undefined || [...sockets.values()].includes(id)) return
  void runners.get(id)?.then((runner) => runner.leave())
  runners.delete(id)
}

/** A page has come into sight, or is out of sight now. */
function look(socket: number, looked: boolean): void {
  const id = sockets.get(socket)
  if (looked) hidden.delete(socket)
  else hidden.add(socket)
  if (id === undefined) return
  const seen = [...sockets].some(([one, table]) => table === id && !hidden.has(one))
  void runners.get(id)?.then((runner) => runner.look(seen))
}

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if ('base' in data) base = data.base
  else if ('whole' in data) void Promise.all([back(), champion()]).catch(() => undefined)
  else if ('ask' in data) void answer(data)
  else if ('connect' in data) void connect(data.connect, data.socket, data.since)
  else if ('close' in data) leave(data.close)
  else if ('looked' in data) look(data.socket, data.looked)
  else {
    const id = sockets.get(data.socket)
    if (id === undefined) return
    const { message } = data
    void drive(id).then((runner) => runner.command(message))
  }
})
