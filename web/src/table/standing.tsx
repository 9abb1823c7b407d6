/** The result seat by seat, and the small chart of how it came about. */
import { t } from '../i18n'
import { numeral } from '../net/words'
import { mostWins, type Step, totals, turningStep } from './course'
import { outcomeOf } from './joy'
import { inkOf } from './names'
import { playOnFrom } from './play-on'
import type { GameClient, Scene } from './scene'
import { Avatar } from './seats'

interface Props {
  scene: Scene
  client: GameClient
}

const pointsOf = ({ scene, client }: Props): (number | null)[] =>
  scene.names.map((_, seat) => client.points?.(scene, seat) ?? null)

const sharesOf = ({ table, names }: Scene): number[] => table.result ?? names.map(() => 0)

/** A seat and its place; seats that are level have the same place. */
interface Ranked {
  seat: number
  place: number
}

/** The seats, the best first. */
export function ranked({ scene, client }: Props): Ranked[] {
  const shares = sharesOf(scene)
  const points = pointsOf({ scene, client }).map((n) => n ?? 0)
  const winner = shares.indexOf(Math.max(...shares))
  const sign = mostWins(points, winner) ? -1 : 1
  const compare = (a: number, b: number): number =>
    (shares[b] ?? 0) - (shares[a] ?? 0) || sign * ((points[a] ?? 0) - (points[b] ?? 0))
  const seats = scene.names.map((_, seat) => seat).sort(compare)
  return seats.map((seat) => ({
    seat,
    place: 1 + seats.filter((other) => compare(other, seat) < 0).length,
  }))
}

/** What decided the match, if it was the points. */
export function byPoints({ scene, client }: Props): string {
  const order = ranked({ scene, client })
  const points = pointsOf({ scene, client })
  const [first = 0, second = 0] = order.map(({ seat }) => seat)
  if (points[first] == null || points[second] == null || scene.names.length < 2) return ''
  const own = scene.you !== null && scene.you !== first ? scene.you : null
  const gap = Math.abs((points[first] ?? 0) - (points[own ?? second] ?? 0))
  if (!gap) return ''
  const say = {
    gap: t(gap === 1 ? 'aPoint' : 'pointsOf', { n: gap }),
    name: scene.names[own === null ? second : first] ?? '',
  }
  return own === null
    ? t('aheadBy', say)
    : t('behindBy', {
        ...say,
        rank: order.find(({ seat }) => seat === own)?.place ?? 0,
        of: order.length,
      })
}

/** A bar of the points, step by step. */
function Bar({
  steps,
  seat,
  most,
  ink,
}: {
  steps: readonly Step[]
  seat: number
  most: number
  ink: string
}) {
  return (
    <span class="points-bar" aria-hidden="true">
      {steps.map(({ values }, i) => (
        <i
          key={i}
          style={{ width: `${(100 * Math.max(0, values[seat] ?? 0)) / most}%`, background: ink }}
        />
      ))}
    </span>
  )
}

export function Standing({ scene, client }: Props) {
  const points = pointsOf({ scene, client })
  const steps = client.course?.(scene) ?? []
  const most = Math.max(1, ...points.map((n) => n ?? 0))
  const ink = client.ink ?? inkOf
  const shares = sharesOf(scene)
  return (
    <ol class="standing">
      {ranked({ scene, client }).map(({ seat, place }) => (
        <li key={seat} class={seat === scene.you ? 'own' : ''} data-won={(shares[seat] ?? 0) > 0}>
          <span class="rank" aria-hidden="true">
            {place}
          </span>
          <Avatar scene={scene} seat={seat} ink={client.ink} />
          <span class="n">{scene.names[seat]}</span>
          {client.Tally ? (
            <client.Tally scene={scene} seat={seat} />
          ) : (
            <Bar steps={steps} seat={seat} most={most} ink={ink(seat)} />
          )}
          {points[seat] != null && <b>{numeral(points[seat])}</b>}
        </li>
      ))}
    </ol>
  )
}

const [W, H, PAD] = [300, 64, 6]

/** Since when the winner led, in a sentence; and everybody's points on the way. */
export function Turning({ scene, client }: Props) {
  const steps = client.course?.(scene) ?? []
  const sums = totals(steps, scene.names.length)
  const winner = sharesOf(scene).indexOf(1)
  const turn = winner < 0 || steps.length < 2 ? null : turningStep(sums, winner)
  if (turn === null) return null
  const all = sums.flat()
  const [low, high] = [Math.min(...all), Math.max(...all, 1)]
  const x = (i: number) => PAD + (i / steps.length) * (W - 2 * PAD)
  const y = (n: number) => H - PAD - ((n - low) / (high - low)) * (H - 2 * PAD)
  const ink = client.ink ?? inkOf
  const near = scene.you ?? winner
  const lost = outcomeOf(scene) === 'lost'
  const names = { name: scene.names[winner] ?? '', at: steps[turn]?.at ?? '' }
  const yours = winner === scene.you
  return (
    <section class="turning">
      <header>
        <p>
          {turn === 0
            ? t(yours ? 'ledAlways' : 'ledAlwaysBy', names)
            : turn === steps.length - 1
              ? t('ledLast', names)
              : t(yours ? 'ledFrom' : 'ledFromBy', names)}
        </p>
        {lost && turn > 0 && (
          <button class="chip" onClick={() => void playOnFrom(turn, scene, client)}>
            {t('playOnThere')}
          </button>
        )}
      </header>
      <svg viewBox={`0 0 ${W} ${H}`} aria-hidden="true">
        <path d={`M${x(turn + 1)} 0V${H}`} class="when" />
        {scene.names.map((_, seat) => (
          <polyline
            key={seat}
            class={seat === near ? 'own' : ''}
            points={sums.map((row, i) => `${x(i)},${y(row[seat] ?? 0)}`).join(' ')}
            stroke={ink(seat)}
          />
        ))}
        <circle cx={x(turn + 1)} cy={y(sums[turn + 1]?.[winner] ?? 0)} r="5" fill={ink(winner)} />
      </svg>
    </section>
  )
}
