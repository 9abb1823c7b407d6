/** A person's rating through time, across the rungs of the bots. */
import type { Played, Rung } from '@protocol'
import { numeral } from '../../net/words'
import { botTitle, titleOf } from '../../ui/catalog'
import { strength } from '../../ui/rating'
import { say } from './words'

const [W, H, RIGHT, PAD] = [460, 150, 92, 10]

interface Props {
  game: string
  played: Played[]
  rungs: Rung[]
}

export function RatingLine({ game, played, rungs }: Props) {
  const course = played
    .filter((match) => match.game === game && match.mu !== null)
    .map(({ mu, sigma }) => ({ mu: mu ?? 0, sigma: sigma ?? 0 }))
    .reverse()
  if (course.length < 2) return <p class="soft">{say('noLine')}</p>
  const values = course.map(strength)
  const heights = [...values, ...rungs.map(strength)]
  const [low, high] = [Math.min(...heights), Math.max(...heights)]
  const y = (value: number) => H - PAD - ((value - low) / (high - low || 1)) * (H - 2 * PAD)
  const x = (i: number) => PAD + (i / (course.length - 1)) * (W - RIGHT - PAD)
  const points = values.map((value, i) => `${x(i).toFixed(1)},${y(value).toFixed(1)}`)
  const last = values.length - 1
  return (
    <svg
      class="curve"
      viewBox={`0 0 ${W} ${H}`}
      role="img"
      aria-label={say('line', {
        game: titleOf(game),
        from: numeral(values[0] ?? 0),
        to: numeral(values[last] ?? 0),
      })}
    >
      {rungs.map((rung) => (
        <g key={rung.bot}>
          <path class="rg" d={`M${PAD} ${y(strength(rung))}H${W - RIGHT}`} />
          <text x={W - RIGHT + 9} y={y(strength(rung)) + 4}>
            {botTitle(rung.bot)}
          </text>
        </g>
      ))}
      <polyline class="ln" points={points.join(' ')} />
      <circle class="pt" cx={x(last)} cy={y(values[last] ?? 0)} r="5" />
    </svg>
  )
}
