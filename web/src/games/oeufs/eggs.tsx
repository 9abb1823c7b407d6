/** Eggs and their symbols. All turned eggs look the same. */
import { inkOf } from '../../table/names'

export type Sign = 'disc' | 'triangle' | 'diamond' | 'star'

const SIGNS: Record<number, readonly Sign[]> = {
  2: ['diamond', 'star'],
  4: ['disc', 'triangle', 'diamond', 'star'],
}
export const signOf = (players: number, seat: number): Sign => SIGNS[players]?.[seat] ?? 'disc'

export const GLYPH: Record<Sign, string> = { disc: '●', triangle: '▲', diamond: '◆', star: '✱' }

/** The symbols, as paths in a square from −10 to 10. */
const SHAPES: Record<Sign, string> = {
  disc: 'M0-8.2a8.2 8.2 0 1 1 0 16.4A8.2 8.2 0 0 1 0-8.2z',
  triangle: 'M0-9.4 9.6 7.6H-9.6z',
  diamond: 'M0-10.4 8.6 0 0 10.4-8.6 0z',
  star: 'M-2.3-10h4.6v20h-4.6zM7.5-7 9.8-3-7.5 7-9.8 3zM-9.8-3-7.5-7 9.8 3 7.5 7z',
}

/** The symbol of a seat, in its ink. */
export const Mark = ({ players, seat }: { players: number; seat: number }) => (
  <svg class="mark" viewBox="-11 -11 22 22" aria-hidden="true" style={{ color: inkOf(seat) }}>
    <path d={SHAPES[signOf(players, seat)]} fill="currentColor" />
  </svg>
)

const SHELL = 'M0-44c21 0 35 29 35 51S19 44 0 44-35 29-35 7-21-44 0-44z'
/** The same on every turned egg, so that none can be told from another. */
const SPECKLES: readonly (readonly [number, number, number])[] = [
  [-12, -22, 2.6],
  [7, -29, 1.8],
  [16, -11, 3],
  [-22, -2, 2],
  [-4, -6, 1.7],
  [9, 6, 2.4],
  [25, 9, 1.8],
  [-15, 14, 3],
  [2, 22, 2],
  [17, 26, 2.6],
  [-24, 24, 1.7],
  [-7, 34, 2.3],
  [-2, -35, 1.3],
  [22, -2, 1.2],
]

interface EggProps {
  players: number
  /** The seat whose symbol can be seen on it; null for a blank side. */
  owner: number | null
  turned: boolean
}

export const Egg = ({ players, owner, turned }: EggProps) => (
  <svg class={`shell${turned ? ' blank' : ''}`} viewBox="-40 -48 80 96" aria-hidden="true">
    <path class="skin" d={SHELL} />
    <path
      class="shade"
      d="M34 6c0 22-15 38-34 38-17 0-30-12-34-29 8 13 20 19 34 19 15 0 27-10 34-28z"
    />
    <ellipse class="shine" cx="-12" cy="-20" rx="8" ry="12" transform="rotate(24 -12 -20)" />
    {turned &&
      SPECKLES.map(([x, y, r]) => <circle key={`${x}.${y}`} class="speckle" cx={x} cy={y} r={r} />)}
    {owner !== null && (
      <path
        class="sign"
        d={SHAPES[signOf(players, owner)]}
        transform="translate(0 5) scale(2.05)"
        style={{ fill: inkOf(owner) }}
      />
    )}
  </svg>
)
