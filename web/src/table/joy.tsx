/** How a match has ended for us, and the shapes that fall once if we have won. */
import type { Table } from '@protocol'
import { FILL, type Ink, SHAPES } from './inks'

export type Outcome = 'won' | 'shared' | 'lost' | 'draw' | 'watched'

export function outcomeOf({ table, you }: Pick<Table, 'table' | 'you'>): Outcome | undefined {
  const { result, phase } = table
  if (phase !== 'over' || !result) return undefined
  if (result.length > 1 && new Set(result).size === 1) return 'draw'
  if (you === null) return 'watched'
  const share = result[you] ?? 0
  return share === 1 ? 'won' : share > 0 ? 'shared' : 'lost'
}

const COLOURS: readonly Ink[] = ['red', 'yellow', 'blue', 'green', 'grey']
const MANY = 26

/** Under a second, over nothing that can be pressed; with reduced motion there are none. */
export const Shapes = () => (
  <div class="shapes" aria-hidden="true">
    {Array.from({ length: MANY }, (_, i) => {
      const colour = COLOURS[i % COLOURS.length] ?? 'red'
      const style = {
        '--at': `${(i * 61) % 100}%`,
        '--late': `${(i * 37) % 200}ms`,
        '--turn': `${((i * 83) % 360) - 180}deg`,
      }
      return (
        <svg key={i} viewBox="-12 -12 24 24" style={style} aria-hidden="true">
          <path d={SHAPES[colour]} fill={FILL[colour]} />
        </svg>
      )
    })}
  </div>
)
