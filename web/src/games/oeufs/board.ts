/** The board as one seat sees it: cells, camps, legal actions sorted by egg, and paths to draw. */
import type { Fields } from '../../net/words'

export const SIDE = 6
const COLUMNS = 'abcdef'

export interface Spot {
  x: number
  y: number
}

const nameAt = (x: number, y: number): string => `${COLUMNS[x]}${y + 1}`
export const CELLS: readonly string[] = Array.from({ length: SIDE * SIDE }, (_, i) =>
  nameAt(i % SIDE, Math.floor(i / SIDE)),
)

/** Where a cell lies on the unturned board: a1 is the top left corner. */
const spot = (cell: string): Spot => ({ x: COLUMNS.indexOf(cell[0] ?? ''), y: Number(cell[1]) - 1 })

/**
 * How many quarter turns, clockwise, bring a seat's camp to the lower edge (with four players, to
 * its left corner).
 */
export const turnsFor = (players: number, near: number | null): number =>
  near === null ? 0 : players === 2 ? (near === 0 ? 2 : 0) : (3 - near) % 4

/** Where a cell lies after so many quarter turns. Its name is the same for everybody. */
export function placeOf(cell: string, turns: number): Spot {
  let { x, y } = spot(cell)
  for (let i = 0; i < turns; i++) [x, y] = [SIDE - 1 - y, x]
  return { x, y }
}

/** The rows of cells from top to bottom, after so many quarter turns. */
export function rowsFor(turns: number): string[][] {
  const rows = Array.from({ length: SIDE }, () => new Array<string>(SIDE).fill(''))
  for (const cell of CELLS) {
    const { x, y } = placeOf(cell, turns)
    const row = rows[y]
    if (row) row[x] = cell
  }
  return rows
}

const CAMPS: Record<number, readonly (readonly string[])[]> = {
  2: [CELLS.slice(0, 6), CELLS.slice(30)],
  4: [
    ['a1', 'b1', 'a2', 'b2'],
    ['e1', 'f1', 'e2', 'f2'],
    ['e5', 'f5', 'e6', 'f6'],
    ['a5', 'b5', 'a6', 'b6'],
  ],
}

/** The seat whose camp a cell belongs to, if any. */
export function campOf(players: number, cell: string): number | null {
  const seat = (CAMPS[players] ?? []).findIndex((camp) => camp.includes(cell))
  return seat < 0 ? null : seat
}

/**
 * The egg on a cell: `.` for none, `0` for seat 0's, `?*` for a turned one (`0*` in a replay with
 * all open).
 */
export function eggOn(board: readonly (readonly string[])[], cell: string): string {
  const { x, y } = spot(cell)
  return board[y]?.[x] ?? '.'
}

export const isTurned = (egg: string): boolean => egg.endsWith('*')
/** The seat that owns an egg; null if that can't be seen. */
export const ownerOf = (egg: string): number | null => (/^\d/.test(egg) ? Number(egg[0]) : null)

/** The legal actions, sorted by egg. */
export interface Choices {
  /** By start: where the egg may go. */
  ends: ReadonlyMap<string, readonly string[]>
  /** By start: where it may go with a call. */
  calling: ReadonlyMap<string, readonly string[]>
  looks: ReadonlySet<string>
  call: boolean
  pass: boolean
}

const known = new WeakMap<readonly string[], Choices>()

/** Sorts a list of legal actions, once: several components ask for it at every tap. */
export function readChoices(legal: readonly string[]): Choices {
  const found = known.get(legal) ?? sorted(legal)
  known.set(legal, found)
  return found
}

function sorted(legal: readonly string[]): Choices {
  const ends = new Map<string, string[]>()
  const calling = new Map<string, string[]>()
  const looks = new Set<string>()
  for (const text of legal) {
    const [verb, from = '', to = '', call] = text.split(' ')
    if (verb === 'look') looks.add(from)
    if (verb !== 'move') continue
    const list = call ? calling : ends
    list.set(from, [...(list.get(from) ?? []), to])
  }
  return { ends, calling, looks, call: legal.includes('call'), pass: legal.includes('pass') }
}

/**
 * How to draw the way from a cell to each of these ends: the cells that the egg touches, up to the
 * end. This is only a drawing: the server says which ends there are. `halts`: cells where a chain
 * of jumps must stop.
 */
export function pathsTo(
  board: readonly (readonly string[])[],
  from: string,
  ends: readonly string[],
  halts: (cell: string) => boolean,
): Map<string, string[]> {
  const open = new Set(ends)
  const paths = new Map<string, string[]>()
  const start = spot(from)
  for (const end of ends) {
    const { x, y } = spot(end)
    if (Math.max(Math.abs(x - start.x), Math.abs(y - start.y)) === 1) paths.set(end, [end])
  }
  const jumped = new Map<string, string[]>([[from, []]])
  for (let cells = [from]; cells.length; ) {
    // of several shortest ways, the one that is told after the move
    const last = cells.toSorted((a, b) => CELLS.indexOf(a) - CELLS.indexOf(b))
    cells = []
    for (const cell of last) {
      if (cell !== from && halts(cell)) continue
      const at = spot(cell)
      for (const [dx, dy] of AROUND) {
        const over = nameAt(at.x + dx, at.y + dy)
        const to = nameAt(at.x + 2 * dx, at.y + 2 * dy)
        if (over === from || eggOn(board, over) === '.' || !open.has(to) || jumped.has(to)) continue
        const path = [...(jumped.get(cell) ?? []), to]
        jumped.set(to, path)
        cells.push(to)
        if (!paths.has(to)) paths.set(to, path)
      }
    }
  }
  for (const end of ends) if (!paths.has(end)) paths.set(end, [end])
  return paths
}

/** The cells where a chain of jumps with this egg must stop. */
export function haltsOf(
  board: readonly (readonly string[])[],
  players: number,
  you: number | null,
  from: string,
): (cell: string) => boolean {
  const visible = !isTurned(eggOn(board, from))
  return (cell) => visible && ![null, you].includes(campOf(players, cell))
}

const AROUND = [-1, 0, 1]
  .flatMap((dx) => [-1, 0, 1].map((dy) => [dx, dy] as const))
  .filter(([dx, dy]) => dx || dy)

/** The way an egg went: from where, and the cells that it touched. */
export interface Way {
  from: string
  path: string[]
}

const wayOf = (event: Fields): Way | null =>
  event.event === 'moved' && Array.isArray(event.path)
    ? { from: String(event.from), path: event.path as string[] }
    : null

/** The way of the latest move, while its egg is still where it went. */
export function latestWay(story: readonly Fields[], moved: string | null): Way | null {
  const move = story.findLast((event) => event.event === 'moved')
  const way = move ? wayOf(move) : null
  return way && moved !== null && way.path.at(-1) === moved ? way : null
}

/**
 * For each cell where an egg arrived in these events: the way it came, perhaps over several moves.
 */
export function arrivals(events: readonly Fields[]): Map<string, Way> {
  const found = new Map<string, Way>()
  for (const event of events) {
    const way = wayOf(event)
    const end = way?.path.at(-1)
    if (!way || end === undefined) continue
    const before = found.get(way.from)
    found.delete(way.from)
    found.set(end, before ? { from: before.from, path: [...before.path, ...way.path] } : way)
  }
  return found
}
