/**
 * Lines over the board: where the latest egg went, and where the one that is picked up may go, hop
 * by hop.
 */
import type { ReadonlySignal } from '@preact/signals'
import { placeOf, type Way } from './board'

const UNIT = 100
const centre = (cell: string, turns: number): [number, number] => {
  const { x, y } = placeOf(cell, turns)
  return [(x + 0.5) * UNIT, (y + 0.5) * UNIT]
}

/** A way as a path: a step is a line; a jump, two cells wide, an arc over the egg between. */
export function pathOf({ from, path }: Way, turns: number): string {
  let [x, y] = centre(from, turns)
  let d = `M${x} ${y}`
  for (const cell of path) {
    const [a, b] = centre(cell, turns)
    const far = Math.max(Math.abs(a - x), Math.abs(b - y)) > UNIT
    const [bendX, bendY] = a === x ? [0.45 * UNIT, 0] : [0, -0.45 * UNIT]
    d += far ? `Q${(x + a) / 2 + bendX} ${(y + b) / 2 + bendY} ${a} ${b}` : `L${a} ${b}`
    ;[x, y] = [a, b]
  }
  return d
}

interface Props {
  turns: number
  /** The way of the latest move. */
  last: Way | null
  /** The cell of the egg that is picked up, and its ways. */
  from: string | null
  ways: ReadonlyMap<string, readonly string[]>
  /** The end that is pointed at. Of the whole board, it changes only these lines. */
  aim: ReadonlySignal<string | null>
}

export function Trace({ turns, last, from, ways, aim }: Props) {
  const aimed = from !== null && aim.value !== null ? ways.get(aim.value) : undefined
  return (
    <svg class="trace" viewBox="0 0 600 600" aria-hidden="true">
      {last && from === null && <Last way={last} turns={turns} />}
      {from !== null &&
        [...ways].map(([end, path]) => (
          <path key={end} class="may" d={pathOf(hop(from, path), turns)} />
        ))}
      {from !== null && aimed && (
        <>
          <path class="aim" d={pathOf({ from, path: [...aimed] }, turns)} />
          {aimed.length > 1 &&
            aimed.map((cell, i) => <Step key={cell} at={centre(cell, turns)} n={i + 1} />)}
        </>
      )}
    </svg>
  )
}

/** The last leg of a way. The legs of all ways make a tree. */
const hop = (from: string, path: readonly string[]): Way => ({
  from: path.at(-2) ?? from,
  path: path.slice(-1),
})

const Step = ({ at: [x, y], n }: { at: [number, number]; n: number }) => (
  <g class="step" transform={`translate(${x} ${y})`}>
    <circle r="19" />
    <text text-anchor="middle" y="9">
      {n}
    </text>
  </g>
)

function Last({ way, turns }: { way: Way; turns: number }) {
  const [x, y] = centre(way.from, turns)
  return (
    <g class="last-way">
      <circle cx={x} cy={y} r="13" />
      <path d={pathOf(way, turns)} />
      {way.path.slice(0, -1).map((cell) => {
        const [a, b] = centre(cell, turns)
        return <circle key={cell} cx={a} cy={b} r="9" />
      })}
    </g>
  )
}
