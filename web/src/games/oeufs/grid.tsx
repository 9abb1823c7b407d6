/** The board: a tray of hollows, each a button. Arrow keys walk over it as it is seen. */
import { useState } from 'preact/hooks'
import { inkOf } from '../../table/names'
import type { Scene } from '../../table/scene'
import { arrivals, campOf, eggOn, isTurned, ownerOf, rowsFor, SIDE, type Choices, type Oeufs } from './board'
import { drop, moveText, picked, tap } from './choice'
import { Egg, Mark, signOf } from './eggs'
import { say } from './words'

export interface BoardProps {
  scene: Scene<Oeufs>
  choices: Choices
  turns: number
  /** Drawn ways from the egg that is picked up to each of its ends. */
  ways: ReadonlyMap<string, readonly string[]>
  /** The end that is pointed at. */
  aim: (cell: string | null) => void
}

const STEPS: Record<string, readonly [number, number]> = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0], Home: [-SIDE, 0], End: [SIDE, 0] }
const within = (at: number): number => Math.min(SIDE - 1, Math.max(0, at))

export const focusCell = (cell: string): void => document.querySelector<HTMLElement>(`[data-cell="${cell}"]`)?.focus()

/** What is said of the egg on a cell. */
function eggName({ view, you, names }: Scene<Oeufs>, cell: string): string {
  const egg = eggOn(view.board, cell)
  if (egg === '.') return say('empty', { cell })
  const owner = ownerOf(egg)
  if (owner === null) return say('turned', { cell })
  const told = { cell, name: names[owner] ?? '', sign: say(signOf(view.players, owner)) }
  if (isTurned(egg)) return say('turnedOf', told)
  return say(owner === you ? 'own' : 'egg', told)
}

/** What is said of the camp that a cell belongs to. */
function campName({ view, you, names }: Scene<Oeufs>, cell: string): string {
  const camp = campOf(view.players, cell)
  if (camp === null) return ''
  return camp === you ? say('yourCamp') : say('campOf', { name: names[camp] ?? '' })
}

function doable(choices: Choices, from: string | null, cell: string, ways: BoardProps['ways']): string[] {
  if (from !== null && choices.ends.get(from)?.includes(cell)) {
    const way = ways.get(cell) ?? []
    const jumps = way.length > 1 || isJump(from, cell) ? way.length : 0
    return [jumps ? say('jumps', { n: jumps }) : say('target'), moveText(choices, from, cell).endsWith('call') ? say('calls') : '']
  }
  if (from !== null) return []
  return [choices.ends.has(cell) ? say('can') : '', choices.looks.has(cell) ? say('canLook') : '']
}

const isJump = (from: string, to: string): boolean => Math.abs(from.charCodeAt(0) - to.charCodeAt(0)) > 1 || Math.abs(from.charCodeAt(1) - to.charCodeAt(1)) > 1

export function Grid(props: BoardProps) {
  const { scene, choices, turns } = props
  const rows = rowsFor(turns)
  const [chosen, setFocus] = useState<string | null>(null)
  const focus = chosen ?? rows[SIDE - 1]?.[0] ?? 'a1'
  const keys = (event: KeyboardEvent) => {
    const y = rows.findIndex((row) => row.includes(focus))
    const x = rows[y]?.indexOf(focus) ?? 0
    const step = STEPS[event.key]
    if (step) focusCell(rows[within(y + step[1])]?.[within(x + step[0])] ?? focus)
    else if (event.key === 'Escape') drop()
    else if (event.key === 'l' && choices.looks.has(focus)) scene.act(`look ${focus}`)
    else return
    event.preventDefault()
    event.stopPropagation() // arrows also step through a replay
  }
  const came = arrivals(scene.events)
  return (
    <div class="cells" role="grid" aria-label={say('board', { n: SIDE })} onKeyDown={keys} onPointerLeave={() => props.aim(null)}>
      {rows.map((row, y) => (
        <div role="row" class="cells-row" key={y}>
          {row.map((cell, x) => (
            <Cell key={cell} {...props} cell={cell} x={x} y={y} came={came} focused={cell === focus} onFocus={() => setFocus(cell)} />
          ))}
        </div>
      ))}
    </div>
  )
}

interface CellProps extends BoardProps {
  cell: string
  x: number
  y: number
  came: ReturnType<typeof arrivals>
  focused: boolean
  onFocus: () => void
}

function looks(choices: Choices, from: string | null, cell: string): string {
  if (from === cell) return ' picked'
  if (from !== null) return choices.ends.get(from)?.includes(cell) ? ' target' : ''
  return choices.ends.has(cell) || choices.looks.has(cell) ? ' can' : ''
}

function Cell({ scene, choices, turns, ways, aim, cell, x, y, came, focused, onFocus }: CellProps) {
  const { view } = scene
  const from = picked(choices)
  const egg = eggOn(view.board, cell)
  const camp = campOf(view.players, cell)
  const look = looks(choices, from, cell)
  const isTarget = look === ' target'
  const text = isTarget && from !== null ? moveText(choices, from, cell) : undefined
  const sent = scene.pending?.startsWith(`move ${cell} `) || scene.pending === `look ${cell}`
  const point = () => aim(isTarget ? cell : null)
  return (
    <div role="gridcell" class={camp === null ? '' : 'camp'} style={camp === null ? undefined : { '--ink': inkOf(camp) }}>
      <button
        class={`cell${look}${text?.endsWith('call') ? ' calls' : ''}${sent ? ' sent' : ''}`}
        data-cell={cell}
        data-place={`cell-${cell}`}
        data-act={text}
        data-hint={`move ${cell}|move * ${cell}|look ${cell}`}
        data-hand={focused ? '' : undefined}
        tabIndex={focused ? 0 : -1}
        aria-pressed={look === ' picked' ? true : undefined}
        aria-label={[eggName(scene, cell), campName(scene, cell), ...doable(choices, from, cell, ways)].filter(Boolean).join(', ')}
        onClick={() => tap(scene, choices, cell)}
        onFocus={() => { onFocus(); point() }}
        onPointerEnter={point}
      >
        {x === 0 && <small class="edge left" data-print={turns % 2 ? cell[0] : cell[1]} />}
        {y === SIDE - 1 && <small class="edge low" data-print={turns % 2 ? cell[1] : cell[0]} />}
        {camp !== null && egg === '.' && <Mark players={view.players} seat={camp} />}
        {egg !== '.' && <Lying scene={scene} cell={cell} egg={egg} came={came} />}
        {isTarget && <i class="dot" />}
      </button>
    </div>
  )
}

/** An egg in its hollow. Its key is new with every scene, so that it comes from where the events say; alike eggs stay alike. */
function Lying({ scene, cell, egg, came }: { scene: Scene<Oeufs>; cell: string; egg: string; came: CellProps['came'] }) {
  const way = came.get(cell)
  const turning = scene.events.some((event) => event['event'] === 'turned' && event['cell'] === cell)
  return (
    <span
      class={`egg${turning ? ' turning' : ''}`}
      data-move={`egg-${scene.n}-${cell}`}
      data-from={`cell-${way?.from ?? cell}`}
      data-via={way && way.path.length > 1 ? way.path.slice(0, -1).map((one) => `cell-${one}`).join(' ') : undefined}
    >
      <Egg players={scene.view.players} owner={ownerOf(egg)} turned={isTurned(egg)} />
    </span>
  )
}

