/**
 * A match at this device alone: it is handed on across the middle of the table, where it shows what
 * everybody may see, so that nobody sees another's hand. Whoever wants to answer out of turn takes it
 * from there. Who may try is offered to all alike: it tells nothing of who could.
 */
import './style/curtain.css'
import type { Table } from '@protocol'
import { useEffect, useRef } from 'preact/hooks'
import { t } from '../i18n'

import { deviceOf, isShared } from './device'
import { namesOf } from './names'
import type { TableStore } from './store'

interface Props {
  store: TableStore
  frame: Table
}

/** Beneath the hand: puts the device down, once one has seen what one's act brought. */
export function PutDown({ store, frame }: Props) {
  const { you, clock, table } = frame
  const device = deviceOf(frame)
  if (!device || you === null || table.held) return null
  const { next, open, waits } = device
  const putDown = () => store.send({ type: 'stand' })
  if (isShared(frame) && next !== null && next !== you)
    return (
      <button class="go handon" data-hand-on={next} onClick={putDown}>
        {t('handOn', { name: namesOf(table.seats)[next] ?? '' })}
      </button>
    )
  if (waits)
    return (
      <button class="go handon" data-hand-on onClick={putDown}>
        {t('putDown')}
      </button>
    )
  const mayPause = next === you && clock.left !== null
  return open || mayPause ? (
    <button class="chip handon" data-put-down onClick={putDown}>
      {t(open ? 'letAnswer' : 'pause')}
    </button>
  ) : null
}

/** In place of a hand, while the device lies in the middle: who takes it. */
export function Curtain({ store, frame }: Props) {
  const { seats, held, turn } = frame.table
  const { next = null, open = false, waits = false } = deviceOf(frame) ?? {}
  const shared = isShared(frame)
  const names = namesOf(seats)
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => first.current?.focus({ preventScroll: true }), [next, waits])
  if (held) return null
  const take = (seat: number) => () => store.send({ type: 'sit', seat })
  const others = seats.flatMap((seat, n) => (open && seat.person && n !== turn ? [n] : []))
  return (
    <section class="curtain" data-curtain={next ?? ''} aria-label={t('inTheMiddle')}>
      {next !== null && (
        <>
          <h2 class="title">{t(shared ? 'curtain' : 'pause', { name: names[next] ?? '' })}</h2>
          <button class="go big" ref={first} onClick={take(next)}>
            {shared ? t('itIsMe', { name: names[next] ?? '' }) : t('goOn')}
          </button>
        </>
      )}
      {waits && (
        <>
          <h2 class="title">{t('doesAnybodyAnswer')}</h2>
          <button class="go big" ref={first} onClick={() => store.send({ type: 'ready' })}>
            {t('nobodyAnswers')}
          </button>
        </>
      )}
      {others.length > 0 && (
        <>
          <p id="answerers">{t('answersFirst')}</p>
          <div class="row" role="group" aria-labelledby="answerers">
            {others.map((seat) => (
              <button key={seat} class="chip" data-answers={seat} onClick={take(seat)}>
                {t('itIsMe', { name: names[seat] ?? '' })}
              </button>
            ))}
          </div>
        </>
      )}
      {shared && <p class="soft">{t('curtainHint')}</p>}
    </section>
  )
}
