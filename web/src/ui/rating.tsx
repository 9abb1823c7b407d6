/** Ratings: how strong a person is, as a number and as a line through time. */
import { t } from '../i18n'

interface Rating {
  mu: number
  sigma: number
}

/** A careful estimate, mu − 3 sigma, in whole points: the leaderboard's order. */
export const strength = ({ mu, sigma }: Rating): number => Math.round((mu - 3 * sigma) * 40)

const [W, H, PAD] = [320, 90, 8]

/** The points of the line, scaled to the picture. */
export function line(values: readonly number[]): [number, number][] {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const span = high - low || 1
  const across = (W - 2 * PAD) / Math.max(1, values.length - 1)
  return values.map((value, i) => [
    PAD + i * across,
    H - PAD - ((value - low) / span) * (H - 2 * PAD),
  ])
}

export function Graph({ values }: { values: readonly number[] }) {
  if (values.length < 2) return null
  const points = line(values)
  const [x, y] = points.at(-1) ?? [0, 0]
  return (
    <svg
      class="graph"
      viewBox={`0 0 ${W} ${H}`}
      role="img"
      aria-label={t('graph', { from: values[0] ?? 0, to: values.at(-1) ?? 0, n: values.length })}
    >
      <polyline
        points={points.map((point) => point.join(',')).join(' ')}
        fill="none"
        stroke="currentColor"
        stroke-width="2.5"
        stroke-linejoin="round"
      />
      <circle cx={x} cy={y} r="4.5" fill="currentColor" />
    </svg>
  )
}
