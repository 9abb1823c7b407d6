/**
 * The review of a finished match, beside the board: chances, the act at this moment, the better
 * act, the decisive moments, and how much was choice and how much luck.
 */
import type { Review, ReviewedAct, TableInfo, TurningPoint } from '@protocol'
import { useEffect, useState } from 'preact/hooks'
import { t } from '../i18n'
import { api } from '../net/api'
import { sayAction } from '../net/words'
import { isMe } from '../ui/person'
import { problemText } from '../ui/problem'
import { Chances } from './chances'
import type { Compared } from './compare'
import { isForPage } from './keys'
import { inkOf } from './names'
import { canPlayOn, playOn } from './play-on'
import type { Playback } from './player'
import { say } from './review-words'
import type { GameClient, Scene } from './scene'
import { percent } from './suggestion'

/** How long to wait before asking again, in milliseconds. */
const AGAIN = 600

export interface Reviewed {
  review: Review | null
  failed: string
}

/** The review. It is asked for again until it is complete. */
export function useReview(id: string | null): Reviewed {
  const [review, setReview] = useState<Review | null>(null)
  const [failed, setFailed] = useState('')
  useEffect(() => {
    if (id === null) return
    let timer = 0
    let closed = false
    const ask = () =>
      void api.review(id).then(
        (found) => {
          if (closed) return
          setReview(found)
          if (found.done < found.of) timer = window.setTimeout(ask, AGAIN)
        },
        (error: unknown) => !closed && setFailed(`${say('analysisFailed')} ${problemText(error)}`),
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
  })
    .format(100 * share)
    .replace('-', '−')

/** The seat that you had at this table; null if none. */
export function ownSeat(table: TableInfo): number | null {
  const seat = table.seats.findIndex(({ person }) => isMe(person))
  return seat < 0 ? null : seat
}

/** The seat whose choices to show first: your own, or a person's. */
const firstSeat = (table: TableInfo): number =>
  ownSeat(table) ??
  Math.max(
    0,
    table.seats.findIndex((seat) => seat.person),
  )

/** The acts to compare on the board at this moment. */
export function comparedAt(review: Review | null, at: number): Compared | null {
  const act = review?.acts.find((one) => one.number === at)
  if (!act) return null
  const worse = act.grade === 'weak' || act.grade === 'mistake'
  return { n: at, seat: act.seat, played: act.action, better: worse ? act.best : null }
}

/** The moments that ↑ and ↓ walk through: a seat's mistakes, and what decided the match. */
export function moments(review: Review, seat: number): number[] {
  const mistakes = review.acts.filter(
    (act) => act.seat === seat && (act.grade === 'weak' || act.grade === 'mistake'),
  )
  const all = [...mistakes, ...review.turns].map(({ number }) => number)
  return [...new Set(all)].sort((a, b) => a - b)
}

function useMomentKeys(walk: (way: number) => void, toggle: () => void, onward: () => void): void {
  useEffect(() => {
    const keys = (event: KeyboardEvent) => {
      if (!isForPage(event)) return
      const target = event.target instanceof HTMLElement ? event.target : null
      const board = target?.closest('[role=grid]')
      if (event.key === 'ArrowUp' && !board) walk(-1)
      else if (event.key === 'ArrowDown' && !board) walk(1)
      else if (event.key === 'm') toggle()
      else if (event.key === 'r') onward()
      else return
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    document.addEventListener('keydown', keys, true)
    return () => document.removeEventListener('keydown', keys, true)
  })
}

interface Props {
  reviewed: Reviewed
  scene: Scene
  client: GameClient
  playback: Playback
  /** Is the better act shown on the board? */
  better: boolean
  setBetter: (on: boolean) => void
}

export function ReviewPanel(props: Props) {
  const { review, failed } = props.reviewed
  const { done, of } = review ?? { done: 0, of: 1 }
  return (
    <aside class="review" aria-label={t('analysis')}>
      {failed ? (
        <p role="alert" class="notice">
          {failed}
        </p>
      ) : (
        <>
          {(!review || done < of) && (
            <div class="analysing" role="status">
              {review ? say('analysing', { done, of }) : t('loading')}
              <progress value={done} max={of} aria-label={t('analysis')} />
            </div>
          )}
          {review && (done === of || review.acts.length > 0) && (
            <Judgement {...props} review={review} />
          )}
        </>
      )}
    </aside>
  )
}

/** The acts reviewed so far. */
function Judgement({
  review,
  scene,
  client,
  playback,
  better,
  setBetter,
}: Props & { review: Review }) {
  const [seat, setSeat] = useState(() => firstSeat(scene.table))
  const walk = (way: number) => {
    const all = moments(review, seat)
    const next = way > 0 ? all.find((n) => n > playback.at) : all.findLast((n) => n < playback.at)
    if (next !== undefined) playback.to(next)
  }
  const onward = () => {
    if (canPlayOn(scene, playback.last)) void playOn(scene)
  }
  useMomentKeys(walk, () => setBetter(!better), onward)
  const sentences = review.turns.map((turn) => sayTurn(turn, review, scene))
  return (
    <div class="analysis" data-review>
      <header>
        <h2>{say('chancesOf')}</h2>
        <span class="soft">{say('everyAct')}</span>
      </header>
      <Chances
        review={review}
        names={scene.names}
        ink={client.ink ?? inkOf}
        seat={seat}
        at={playback.at}
        sentences={sentences}
        to={playback.to}
      />
      <Moment
        act={review.acts.find((one) => one.number === playback.at)}
        scene={scene}
        playback={playback}
        better={better}
        setBetter={setBetter}
      />
      <header>
        <h2>{say('turningPoints')}</h2>
        <span class="walk">
          <button class="ic" aria-label={say('prevMoment')} onClick={() => walk(-1)}>
            ↑
          </button>
          <button class="ic" aria-label={say('nextMoment')} onClick={() => walk(1)}>
            ↓
          </button>
        </span>
      </header>
      {sentences.length ? (
        <Turns review={review} sentences={sentences} playback={playback} />
      ) : (
        <p class="soft">{say('noTurningPoints')}</p>
      )}
      <Balance review={review} scene={scene} seat={seat} setSeat={setSeat} />
    </div>
  )
}

function sayTurn(turn: TurningPoint, review: Review, scene: Scene): string {
  const act = review.acts.find((one) => one.number === turn.number)
  const speak = (text: string) => sayAction(scene.words, text, scene.names)
  const params = { action: speak(act?.action ?? ''), best: speak(act?.best ?? '') }
  const who = scene.names[turn.seat] ?? ''
  const what = say(turn.why === 'choice' ? 'turnChoice' : 'turnLuck', params)
  return say('turnBy', { name: who, what })
}

function Turns({
  review,
  sentences,
  playback,
}: {
  review: Review
  sentences: string[]
  playback: Playback
}) {
  return (
    <ol class="turns">
      {review.turns.map((turn, i) => (
        <li key={i}>
          <button
            aria-current={playback.at === turn.number && turn.why === 'choice' ? 'true' : undefined}
            onClick={() => playback.to(turn.number)}
          >
            <i aria-hidden="true">{i + 1}</i>
            <span title={sentences[i]}>{sentences[i]}</span>
            <small>{say(turn.why === 'choice' ? 'why_choice' : 'why_luck')}</small>
            <b class={turn.swing < 0 ? 'down' : 'up'}>{signed(turn.swing)} %</b>
          </button>
        </li>
      ))}
    </ol>
  )
}

/** The act at the moment that is shown: what was played, what was better, and both their chances. */
function Moment({
  act,
  scene,
  playback,
  better,
  setBetter,
}: {
  act: ReviewedAct | undefined
  scene: Scene
  playback: Playback
  better: boolean
  setBetter: (on: boolean) => void
}) {
  const speak = (text: string) => sayAction(scene.words, text, scene.names)
  const worse = act && (act.grade === 'weak' || act.grade === 'mistake')
  return (
    <section class={`moment ${act?.grade ?? ''}`} aria-live="polite">
      <header>
        <h2>
          {act
            ? say('actBy', { name: scene.names[act.seat] ?? '', grade: say(`grade_${act.grade}`) })
            : say('act', { n: playback.at, of: playback.last })}
        </h2>
        {worse && <b class="down">{signed(-act.cost)} %</b>}
      </header>
      {act ? (
        <>
          <p class="line played">
            <small>{say('played')}</small>
            <span data-judged={act.number}>{speak(act.action)}</span>
            <b>{percent(act.after)} %</b>
          </p>
          {worse ? (
            <p class="line better">
              <small>{say('better')}</small>
              <span>{speak(act.best)}</span>
              <b>{percent(act.before)} %</b>
            </p>
          ) : (
            <p class="soft">{say('onlyGood')}</p>
          )}
        </>
      ) : (
        <p class="soft">{say('nothingHere')}</p>
      )}
      <div class="acts">
        {canPlayOn(scene, playback.last) && (
          <button class="go" onClick={() => void playOn(scene)} aria-keyshortcuts="R">
            {say('playOn')}
          </button>
        )}
        {worse && (
          <button
            class="chip"
            aria-pressed={better}
            aria-keyshortcuts="M"
            onClick={() => setBetter(!better)}
          >
            {say(better ? 'hideBetter' : 'showBetter')}
          </button>
        )}
      </div>
    </section>
  )
}

/**
 * From the even share to the result: what choices cost, and what luck and the others brought. All
 * are whole percents that add up: start − cost + luck = end.
 */
export function balance(review: Review, seat: number, players: number) {
  const whole = (share: number) => Math.round(100 * share) / 100
  const sum = review.seats.find((one) => one.seat === seat)
  const own = review.acts.filter((act) => act.seat === seat)
  const start = whole(1 / players)
  const cost = whole(sum?.cost ?? 0)
  const end = whole(review.result?.[seat] ?? own.at(-1)?.after ?? start)
  return { start, cost, luck: end - start + cost, end }
}

function Balance({
  review,
  scene,
  seat,
  setSeat,
}: {
  review: Review
  scene: Scene
  seat: number
  setSeat: (seat: number) => void
}) {
  const { start, cost, luck, end } = balance(review, seat, scene.players)
  const most = Math.max(cost, Math.abs(luck), 0.01)
  const bar = (value: number) => ({
    left: value < 0 ? `${50 + (50 * value) / most}%` : '50%',
    width: `${(50 * Math.abs(value)) / most}%`,
  })
  return (
    <section class="balance">
      <header>
        <h2>{say('balance')}</h2>
        <select
          aria-label={say('actsOf')}
          value={String(seat)}
          onChange={(event) => setSeat(Number(event.currentTarget.value))}
        >
          {scene.names.map((name, n) => (
            <option key={n} value={String(n)}>
              {name}
            </option>
          ))}
        </select>
      </header>
      {(
        [
          ['choicesCost', -cost],
          ['luckBrought', luck],
        ] as const
      ).map(([key, value]) => (
        <p key={key} class="line">
          <span>{say(key)}</span>
          <span class="beam" aria-hidden="true">
            <i class={value < 0 ? 'down' : 'up'} style={bar(value)} />
          </span>
          <b class={value < 0 ? 'down' : 'up'}>{signed(value)}</b>
        </p>
      ))}
      <p class="soft">
        {say('balanceOf', {
          start: percent(start),
          cost: `− ${percent(cost)}`,
          luck: `${luck < 0 ? '−' : '+'} ${percent(Math.abs(luck))}`,
          end: percent(end),
        })}
      </p>
    </section>
  )
}
