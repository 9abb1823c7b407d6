/** A table seen from above: its box in the middle, chairs around it, ours nearest to us. */
import type { SeatInfo } from '@protocol'
import type { ComponentChildren } from 'preact'
import { Cover } from '../ui/cover'
import { inkOf } from './names'

/**
 * Where each of so many chairs stands, in percent of the felt; the one of `near` at the bottom. Bubbles
 * hang down from the upper chairs: those lie above the lower ones.
 */
export function chairs(players: number, near: number): { x: number; y: number; z: number }[] {
  return Array.from({ length: players }, (_, seat) => {
    const turn = ((seat - near) / players) * 2 * Math.PI
    const [x, y] = [50 - 37 * Math.sin(turn), 50 + 37 * Math.cos(turn)]
    return { x, y, z: Math.round(100 - y) }
  })
}

interface Props {
  game: string
  title: string
  seats: SeatInfo[]
  near: number
  chair: (seat: SeatInfo, n: number) => ComponentChildren
  label: string
}

export function RoundTable({ game, title, seats, near, chair, label }: Props) {
  const at = chairs(seats.length, near)
  return (
    <div class="round" data-n={seats.length}>
      <Cover game={game} title={title} />
      <ol aria-label={label}>
        {seats.map((seat, n) => (
          <li
            key={n}
            class={n === near ? 'near' : ''}
            style={{ '--x': `${at[n]?.x}%`, '--y': `${at[n]?.y}%`, '--z': at[n]?.z }}
          >
            {chair(seat, n)}
          </li>
        ))}
      </ol>
    </div>
  )
}

export const Face = ({ name, n, bot }: { name: string; n: number; bot: boolean }) => (
  <span class={`av${bot ? ' bot' : ''}`} aria-hidden="true" style={{ background: inkOf(n) }}>
    {name.slice(0, 1).toUpperCase()}
  </span>
)
