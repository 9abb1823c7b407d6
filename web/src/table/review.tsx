/**
 * The review of a finished match: chances, turning points, how good each choice was and how much
 * was luck.
 */
import type { Review, ReviewedAct, TableInfo, TurningPoint } from '@protocol'
import { useEffect, useState } from 'preact/hooks'
import { t } from '../i18n'
import { api } from '../net/api'
import { sayAction } from '../net/words'
import { me } from '../ui/person'
import { problemText } from '../ui/problem'
import { Chances } from './chances'
import { percent } from './hint'
import { inkOf } from './names'
import type { GameClient, Scene } from './scene'

/** How long to wait before asking again, in milliseconds. */
const AGAIN = 600

/** The review. It is asked for again until it is complete. */
function useReview(id: string): { review: Review | null; failed: string } {
  const [review, setReview] = useState<Review | null>(null)
  const [failed, setFailed] = useState('')
  useEffect(() => {
    let timer = 0
    let closed = false
    const ask = () =>
      void api.review(id).then(
        (found) => {
          if (closed) return
          setReview(found)
          if (found.done < found.of) timer = window.setTimeout(ask, AGAIN)
        },
        (error: unknown) => !closed && setFailed(`${t('analysisFailed')} ${problemText(error)}`),
      )
    ask()
    return () => {
      closed = true
      clearTimeout(timer)
    }
  }, [id])
  return { review, failed }
}

const signed = (share: number): string =>
  new Intl.NumberFormat(document.documentElement.lang, {
    signDisplay: 'exceptZero',
    maximumFractionDigits: 0,
  }).format(100 * share)

/** Whose choices to show first: your own, or those of the seat whose view is shown. */
function firstSeat(table: TableInfo, near: number | null): number {
  const own = table.seats.findIndex((seat) => seat.person !== null && seat.person === me.value?.id)
  return own >= 0
    ? own
    : (near ??
        Math.max(
          0,
          table.seats.findIndex((seat) => seat.person),
        ))
}

function sayTurn(turn: TurningPoint, review: Review, scene: Scene): string {
  const act = review.acts.find((one) => one.number === turn.number)
  const say = (text: string) => sayAction(scene.words, text, scene.names)
  const params = {
    name: scene.names[turn.seat] ?? '',
    n: percent(Math.abs(turn.swing)),
    action: say(act?.action ?? ''),
    best: say(act?.best ?? ''),
  }
  return t(
    turn.why === 'choice' ? 'turn_choice' : turn.swing > 0 ? 'turn_lucky' : 'turn_unlucky',
    params,
  )
}

interface Props {
  id: string
  scene: Scene
  client: GameClient
  /** Shows the moment after so many actions. */
  show: (at: number) => void
}

export function ReviewBody({ id, scene, client, show }: Props) {
  const { review, failed } = useReview(id)
  if (failed)
    return (
      <p role="alert" class="notice">
        {failed}
      </p>
    )
  const { done, of } = review ?? { done: 0, of: 1 }
  if (!review || done < of)
    return (
      <div class="analysing" role="status">
        {review ? t('analysing', { done, of }) : t('loading')}
        <progress value={done} max={of} aria-label={t('analysis')} />
      </div>
    )
  return <Finished review={review} scene={scene} client={client} pick={(act) => show(act + 1)} />
}

function Finished({
  review,
  scene,
  client,
  pick,
}: {
  review: Review
  scene: Scene
  client: GameClient
  pick: (act: number) => void
}) {
  const ink = client.ink ?? inkOf
  const sentences = review.turns.map((turn) => sayTurn(turn, review, scene))
  return (
    <div class="analysis" data-review>
      <Chances
        review={review}
        names={scene.names}
        ink={ink}
        at={scene.n}
        sentences={sentences}
        pick={pick}
      />
      <h3>{t('turningPoints')}</h3>
      {sentences.length ? (
        <ol class="turns">
          {sentences.map((text, i) => (
            <li key={i}>
              <button title={t('toMoment')} onClick={() => pick(review.turns[i]?.number ?? 0)}>
                {i + 1}. {text}
              </button>
            </li>
          ))}
        </ol>
      ) : (
        <p class="soft">{t('noTurningPoints')}</p>
      )}
      <Choices review={review} scene={scene} pick={pick} />
    </div>
  )
}

function Choices({
  review,
  scene,
  pick,
}: {
  review: Review
  scene: Scene
  pick: (act: number) => void
}) {
  const [seat, setSeat] = useState(() => firstSeat(scene.table, scene.near))
  const own = review.acts.filter((act) => act.seat === seat)
  const sum = review.seats.find((one) => one.seat === seat)
  return (
    <>
      <h3>
        <label>
          {t('actsOf')}{' '}
          <select
            value={String(seat)}
            onChange={(event) => setSeat(Number(event.currentTarget.value))}
          >
            {scene.names.map((name, n) => (
              <option key={n} value={String(n)}>
                {name}
              </option>
            ))}
          </select>
        </label>
      </h3>
      {sum && <p>{t('actsCost', { cost: percent(sum.cost), luck: signed(sum.luck) })}</p>}
      {own.length ? (
        <ol class="judged">
          {own.map((act) => (
            <Act key={act.number} act={act} scene={scene} pick={pick} />
          ))}
        </ol>
      ) : (
        <p class="soft">{t('noChoices')}</p>
      )}
    </>
  )
}

/** One choice: how good it was, what would have been better, and what luck made of it. */
function Act({
  act,
  scene,
  pick,
}: {
  act: ReviewedAct
  scene: Scene
  pick: (act: number) => void
}) {
  const say = (text: string) => sayAction(scene.words, text, scene.names)
  const about = [
    t(`grade_${act.grade}`),
    act.rank > 1 && t('actRank', { rank: act.rank, choices: act.choices }),
    t('actChance', { before: percent(act.before), after: percent(act.after) }),
    act.grade !== 'best' && t('actBetter', { best: say(act.best) }),
    Math.abs(act.luck) >= 0.005 && t('actLuck', { luck: signed(act.luck) }),
  ]
  return (
    <li class={act.grade}>
      <button
        data-judged={act.number}
        title={t('toMoment')}
        aria-current={scene.n === act.number + 1}
        onClick={() => pick(act.number)}
      >
        <b>
          {act.number + 1}. {say(act.action)}
        </b>
        <span>{about.filter(Boolean).join(' · ')}</span>
      </button>
    </li>
  )
}
