/**
 * Everybody's chances in the course of a match: a line for each seat, marks at the turning points,
 * and a cursor. The chart is the scrubber: dragging over it leads through the match.
 */
import type { Review } from '@protocol'
import { say } from './review-words'

const [W, H, LEFT, RIGHT, PAD] = [400, 168, 28, 62, 12]
const DASHES = ['7 4', '2 4', '11 3 2 3', '4 2', '14 4', '1 3', '9 2 2 2', '5 5']

interface Props {
  review: Review
  names: string[]
  ink: (seat: number) => string
  /** The seat whose line is thick. */
  seat: number
  /** The moment that is shown: how many actions came before it. */
  at: number
  /** A sentence for each turning point. */
  sentences: string[]
  to: (at: number) => void
}

const across = (review: Review, act: number): number =>
  LEFT + (act / review.of) * (W - LEFT - RIGHT)
const up = (share: number): number => H - PAD - share * (H - 2 * PAD)

/** The points of a seat's line: the even share, its chances at each of its choices, its result. */
export function line(review: Review, seat: number, players: number): [number, number][] {
  const own = review.acts
    .filter((act) => act.seat === seat)
    .map((act): [number, number] => [across(review, act.number), up(act.before)])
  const start: [number, number] = [across(review, 0), up(1 / players)]
  const end = review.result?.[seat]
  return [
    start,
    ...own,
    ...(end === undefined ? [] : [[across(review, review.of), up(end)] as const]),
  ].map(([x, y]) => [x, y])
}

/** Where the names at the ends of the lines stand: none over another. */
export function ends(shares: readonly number[]): number[] {
  const order = shares.map((_, seat) => seat).sort((a, b) => (shares[b] ?? 0) - (shares[a] ?? 0))
  const places: number[] = []
  let last = 0
  for (const seat of order) {
    last = Math.max(up(shares[seat] ?? 0) + 4, last + 13)
    places[seat] = last
  }
  const over = Math.max(0, last - (H - 2))
  return places.map((y) => y - over)
}

export function Chances({ review, names, ink, seat, at, sentences, to }: Props) {
  const height = (act: number) => review.acts.find((one) => one.number === act)?.before ?? 0
  const cursor = across(review, Math.min(at, review.of))
  const places = ends(names.map((_, n) => review.result?.[n] ?? 0))
  return (
    <figure class="chances">
      <div class="plot">
        <svg viewBox={`0 0 ${W} ${H}`} role="img" aria-label={say('chances')}>
          {[0, 0.5, 1].map((share) => (
            <>
              <path d={`M${LEFT} ${up(share)}H${W - RIGHT}`} stroke="#d9ccb4" />
              <text x={LEFT - 5} y={up(share) + 4} text-anchor="end" font-size="11" fill="#625c6a">
                {100 * share}
              </text>
            </>
          ))}
          <path d={`M${cursor} ${PAD / 2}V${H - PAD}`} stroke="#2a2833" stroke-width="1.5" />
          {names.map((name, n) => (
            <polyline
              key={n}
              data-seat={n}
              points={line(review, n, names.length)
                .map((point) => point.join(','))
                .join(' ')}
              fill="none"
              stroke={ink(n)}
              stroke-width={n === seat ? 3.4 : 1.7}
              stroke-linejoin="round"
              stroke-dasharray={n === seat ? undefined : DASHES[n % DASHES.length]}
            >
              <title>{name}</title>
            </polyline>
          ))}
          {names.map((name, n) => (
            <text
              key={n}
              x={W - RIGHT + 5}
              y={places[n]}
              font-size="11.5"
              font-weight={n === seat ? 700 : 500}
              fill="#2a2833"
            >
              {name.slice(0, 9)}
            </text>
          ))}
        </svg>
        <input
          type="range"
          class="scrub"
          min={0}
          max={review.of}
          value={at}
          aria-label={say('scrub')}
          aria-valuetext={say('act', { n: at, of: review.of })}
          style={{ left: `${(100 * LEFT) / W}%`, width: `${(100 * (W - LEFT - RIGHT)) / W}%` }}
          onInput={(event) => to(event.currentTarget.valueAsNumber)}
        />
        {review.turns.map((turn, i) => (
          <button
            key={i}
            class="turn"
            data-turn={turn.number}
            aria-label={`${i + 1}. ${sentences[i] ?? ''}`}
            title={sentences[i]}
            aria-current={turn.number === at}
            onClick={() => to(turn.number)}
            style={{
              left: `${(100 * across(review, turn.number)) / W}%`,
              top: `${(100 * up(height(turn.number))) / H}%`,
              '--ink': ink(turn.seat),
            }}
          >
            {i + 1}
          </button>
        ))}
      </div>
    </figure>
  )
}
