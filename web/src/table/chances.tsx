/**
 * Everybody's chances in the course of a match: a line for each seat, and marks at the turning
 * points.
 */
import type { Review } from '@protocol'
import { t } from '../i18n'

const [W, H, LEFT, PAD] = [360, 200, 30, 12]
const DASHES = ['', '7 4', '2 4', '11 3 2 3', '4 2', '14 4', '1 3', '9 2 2 2']

interface Props {
  review: Review
  names: string[]
  ink: (seat: number) => string
  /** The moment that is shown: how many actions came before it. */
  at: number
  /** A sentence for each turning point. */
  sentences: string[]
  pick: (act: number) => void
}

const across = (review: Review, act: number): number => LEFT + (act / review.of) * (W - LEFT - PAD)
const up = (share: number): number => H - PAD - share * (H - 2 * PAD)

/** The points of a seat's line: its chances at each of its choices, and its result. */
export function line(review: Review, seat: number): [number, number][] {
  const own = review.acts
    .filter((act) => act.seat === seat)
    .map((act): [number, number] => [across(review, act.number), up(act.before)])
  const end = review.result?.[seat]
  return end === undefined ? own : [...own, [across(review, review.of), up(end)]]
}

const Sample = ({ seat, ink }: { seat: number; ink: string }) => (
  <svg viewBox="0 0 36 8" aria-hidden="true">
    <path
      d="M1 4h34"
      stroke={ink}
      stroke-width="3.5"
      stroke-dasharray={DASHES[seat % DASHES.length]}
    />
  </svg>
)

export function Chances({ review, names, ink, at, sentences, pick }: Props) {
  const height = (act: number) => review.acts.find((one) => one.number === act)?.before ?? 0
  return (
    <figure class="chances">
      <div class="plot">
        <svg viewBox={`0 0 ${W} ${H}`} role="img" aria-label={t('chances')}>
          {[0, 0.5, 1].map((share) => (
            <>
              <path d={`M${LEFT} ${up(share)}H${W - PAD}`} stroke="#d9ccb4" />
              <text x={LEFT - 5} y={up(share) + 4} text-anchor="end" font-size="11" fill="#625c6a">
                {100 * share}
              </text>
            </>
          ))}
          <path
            d={`M${across(review, Math.min(at, review.of))} ${PAD}V${H - PAD}`}
            stroke="#2a2833"
            stroke-dasharray="2 3"
          />
          {names.map((name, seat) => (
            <polyline
              key={name}
              data-seat={seat}
              points={line(review, seat)
                .map((point) => point.join(','))
                .join(' ')}
              fill="none"
              stroke={ink(seat)}
              stroke-width="2.6"
              stroke-linejoin="round"
              stroke-dasharray={DASHES[seat % DASHES.length]}
            />
          ))}
        </svg>
        {review.turns.map((turn, i) => (
          <button
            key={i}
            class="turn"
            data-turn={turn.number}
            aria-label={`${i + 1}. ${sentences[i] ?? ''}`}
            title={sentences[i]}
            onClick={() => pick(turn.number)}
            style={{
              left: `${(100 * across(review, turn.number)) / W}%`,
              top: `${(100 * up(height(turn.number))) / H}%`,
              background: ink(turn.seat),
            }}
          >
            {i + 1}
          </button>
        ))}
      </div>
      <figcaption>
        {t('chances')} (%)
        <ul>
          {names.map((name, seat) => (
            <li key={seat}>
              <Sample seat={seat} ink={ink(seat)} /> {name}
            </li>
          ))}
        </ul>
      </figcaption>
    </figure>
  )
}
