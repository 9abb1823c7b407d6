/** The board: a tray of hollows, each a button. Arrow keys move the way the board is seen. */

import type { Signal } from '@preact/signals'
import type { OeufsView } from '@views'
import { useMemo, useState } from 'preact/hooks'
import { inkOf } from '../../table/names'
import { afterPaint } from '../../table/paint'
import type { Scene } from '../../table/scene'
import {
  arrivals,
  type Choices,
  campOf,
  eggOn,
  isTurned,
  ownerOf,
  rowsFor,
  SIDE,
  type Way,
} from './board'
import { drop, moveText, picked, tap } from './choice'
import { Egg, Mark, signOf } from './eggs'
import { revealTimes } from './reveal'
import { say } from './words'

export interface BoardProps {
  scene: Scene<OeufsView>
  choices: Choices
  turns: number
  /** The ways to draw, from the egg that is picked up to each of its ends. */
  ways: ReadonlyMap<string, readonly string[]>
  /** The end that is pointed at. */
  aim: Signal<string | null>
}

const STEPS: Record<string, readonly [number, number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  Home: [-SIDE, 0],
  End: [SIDE, 0],
}
const within = (at: number): number => Math.min(SIDE - 1, Math.max(0, at))

export const focusCell = (cell: string): void =>
  document.querySelector<HTMLElement>(`[data-cell="${cell}"]`)?.focus()

/** The spoken name of the egg on a cell. */
function eggName({ view, you, names }: Scene<OeufsView>, cell: string): string {
  const egg = eggOn(view.board, cell)
  if (egg === '.') return say('empty', { cell })
  const owner = ownerOf(egg)
  if (owner === null) return say('turned', { cell })
  const owned = { cell, name: names[owner] ?? '', sign: say(signOf(view.players, owner)) }
  if (isTurned(egg)) return say('turnedOf', owned)
  return say(owner === you ? 'own' : 'egg', owned)
}

/** The spoken name of a cell's camp. */
function campName({ view, you, names }: Scene<OeufsView>, cell: string): string {
  const camp = campOf(view.players, cell)
  if (camp === null) return ''
  return camp === you ? say('yourCamp') : say('campOf', { name: names[camp] ?? '' })
}

/** The spoken names of all cells, without what can be done there: these change once per scene. */
const cellNames = (
  scene: Scene<OeufsView>,
  rows: readonly (readonly string[])[],
): ReadonlyMap<string, string> =>
  new Map(
    rows
      .flat()
      .map((cell) => [
        cell,
        [eggName(scene, cell), campName(scene, cell)].filter(Boolean).join(', '),
      ]),
  )

function doable(
  choices: Choices,
  from: string | null,
  cell: string,
  ways: BoardProps['ways'],
): string[] {
  if (from !== null && choices.ends.get(from)?.includes(cell)) {
    const way = ways.get(cell) ?? []
    const jumps = way.length > 1 || isJump(from, cell) ? way.length : 0
    return [
      jumps ? say('jumps', { n: jumps }) : say('target'),
      moveText(choices, from, cell).endsWith('call') ? say('calls') : '',
    ]
  }
  if (from !== null) return []
  return [choices.ends.has(cell) ? say('can') : '', choices.looks.has(cell) ? say('canLook') : '']
}

const isJump = (from: string, to: string): boolean =>
  Math.abs(from.charCodeAt(0) - to.charCodeAt(0)) > 1 ||
  Math.abs(from.charCodeAt(1) - to.charCodeAt(1)) > 1

const cellAt = ({ target }: Event): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-cell]')?.dataset.cell : undefined

export function Grid({ scene, choices, turns, ways, aim }: BoardProps) {
  const rows = rowsFor(turns)
  const [chosen, setFocus] = useState<string | null>(null)
  const focus = chosen ?? rows[SIDE - 1]?.[0] ?? 'a1'
  const from = picked(choices)
  const came = useMemo(() => arrivals(scene.events), [scene.events])
  const names = useMemo(() => cellNames(scene, rows), [scene.view, scene.names, turns])
  const reveals = useMemo(() => revealTimes(scene, turns), [scene.view, turns])
  const ends = scene.events.some((event) => event.event === 'won' || event.event === 'over')
  const turning = new Set(scene.events.map((event) => event.event === 'turned' && event.cell))
  const keys = (event: KeyboardEvent) => {
    const at = cellAt(event) ?? focus
    const y = rows.findIndex((row) => row.includes(at))
    const x = rows[y]?.indexOf(at) ?? 0
    const step = STEPS[event.key]
    if (step) focusCell(rows[within(y + step[1])]?.[within(x + step[0])] ?? at)
    else if (event.key === 'Escape') drop()
    else if (event.key === 'l' && choices.looks.has(at)) scene.act(`look ${at}`)
    else return
    event.preventDefault()
    event.stopPropagation() // in a replay, arrows would step too
  }
  /** Shows the way to the cell that is pointed at. A finger does not point: it taps. */
  const point = (event: Event) => {
    if (event instanceof PointerEvent && event.pointerType === 'touch') return
    const cell = cellAt(event)
    aim.value =
      cell !== undefined && from !== null && choices.ends.get(from)?.includes(cell) ? cell : null
  }
  const enter = (event: Event) => {
    const cell = cellAt(event)
    if (cell !== undefined) afterPaint(() => setFocus(cell)) // early enough to decide where Tab comes back to
    if (event.target instanceof Element && event.target.matches(':focus-visible')) point(event)
  }
  const press = (event: Event) => {
    const cell = cellAt(event)
    if (cell !== undefined) tap(scene, choices, cell)
  }
  return (
    <div
      class="cells"
      role="grid"
      aria-label={say('board', { n: SIDE })}
      onKeyDown={keys}
      onClick={press}
      onFocusIn={enter}
      onPointerOver={point}
      onPointerLeave={() => {
        aim.value = null
      }}
    >
      {rows.map((row, y) => (
        <div role="row" class="cells-row" key={y}>
          {row.map((cell, x) => {
            const look = looks(choices, from, cell)
            return (
              <Cell
                key={cell}
                n={scene.n}
                players={scene.view.players}
                turns={turns}
                cell={cell}
                x={x}
                y={y}
                egg={eggOn(scene.view.board, cell)}
                turning={turning.has(cell)}
                late={ends ? reveals.get(cell) : undefined}
                way={came.get(cell)}
                name={[names.get(cell), ...doable(choices, from, cell, ways)]
                  .filter(Boolean)
                  .join(', ')}
                look={look}
                act={look === 'target' && from !== null ? moveText(choices, from, cell) : undefined}
                sent={isSent(scene, cell)}
                focused={cell === focus}
              />
            )
          })}
        </div>
      ))}
    </div>
  )
}

/** What a cell means to somebody who is about to move. */
type Look = 'picked' | 'target' | 'can' | ''

interface CellProps {
  n: number
  players: number
  turns: number
  cell: string
  x: number
  y: number
  egg: string
  /** Is the egg being turned over? */
  turning: boolean
  /** At the end: when the egg shows whose it is, in milliseconds. */
  late: number | undefined
  /** The way the egg came here. */
  way: Way | undefined
  look: Look
  /** The move that a tap sends, if any. */
  act: string | undefined
  /** Is the pending action about this egg? */
  sent: boolean
  /** Its spoken name. */
  name: string
  focused: boolean
}

const isSent = ({ pending }: Scene<OeufsView>, cell: string): boolean =>
  pending !== null && (pending === `look ${cell}` || pending.startsWith(`move ${cell} `))

function looks(choices: Choices, from: string | null, cell: string): Look {
  if (from === cell) return 'picked'
  if (from !== null) return choices.ends.get(from)?.includes(cell) ? 'target' : ''
  return choices.ends.has(cell) || choices.looks.has(cell) ? 'can' : ''
}

/**
 * It depends only on its properties, so a tap renders only the few of the 36 cells that change.
 */
function Cell({
  n,
  players,
  turns,
  cell,
  x,
  y,
  egg,
  turning,
  late,
  way,
  look,
  act,
  sent,
  name,
  focused,
}: CellProps) {
  const camp = campOf(players, cell)
  return (
    <div
      role="gridcell"
      class={camp === null ? '' : 'camp'}
      style={camp === null ? undefined : { '--ink': inkOf(camp) }}
    >
      <button
        class={`cell ${look}${act?.endsWith('call') ? ' calls' : ''}${sent ? ' sent' : ''}`}
        data-cell={cell}
        data-place={`cell-${cell}`}
        data-act={act}
        data-hint={`move ${cell}|move * ${cell}|look ${cell}`}
        data-hand={focused ? '' : undefined}
        tabIndex={focused ? 0 : -1}
        aria-pressed={look === 'picked' ? true : undefined}
        aria-label={name}
      >
        {x === 0 && <small class="edge left" data-print={turns % 2 ? cell[0] : cell[1]} />}
        {y === SIDE - 1 && <small class="edge low" data-print={turns % 2 ? cell[1] : cell[0]} />}
        {camp !== null && egg === '.' && <Mark players={players} seat={camp} />}
        {egg !== '.' && <Lying {...{ n, players, cell, egg, turning, late, way }} />}
      </button>
    </div>
  )
}

/**
 * An egg in its hollow. Its mover's key is new in every scene, so that it comes from where the
 * events say, and no turned egg can be followed.
 */
function Lying({
  n,
  players,
  cell,
  egg,
  turning,
  late,
  way,
}: Pick<CellProps, 'n' | 'players' | 'cell' | 'egg' | 'turning' | 'late' | 'way'>) {
  return (
    <span
      class={`egg${late !== undefined ? ' revealed' : turning ? ' turning' : ''}`}
      style={late === undefined ? undefined : { '--late': `${late}ms` }}
      data-move={`egg-${n}-${cell}`}
      data-from={`cell-${way?.from ?? cell}`}
      data-via={
        way && way.path.length > 1
          ? way.path
              .slice(0, -1)
              .map((one) => `cell-${one}`)
              .join(' ')
          : undefined
      }
    >
      <Egg players={players} owner={ownerOf(egg)} turned={isTurned(egg)} />
    </span>
  )
}
