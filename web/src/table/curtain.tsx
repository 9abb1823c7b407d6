/** Several people at one device: it is handed on behind a curtain, so that nobody sees another's hand. */
import './style/curtain.css'
import type { Table } from '@protocol'
import { useEffect, useRef, useState } from 'preact/hooks'
import { t } from '../i18n'
import { isLocal } from '../net/api'
import { namesOf } from './names'
import type { TableStore } from './store'

export interface Handing {
  /** The person who is to take the device; null if it stays where it is. */
  next: number | null
  /** Does the curtain hang? */
  covered: boolean
  cover: () => void
  take: () => void
}

/** Is the table one of several people at this device? */
const isShared = ({ id, seats }: Table['table']): boolean =>
  isLocal(id) && seats.filter((seat) => seat.person).length > 1

export function useHanding(store: TableStore | null, frame: Table | null): Handing {
  const shared = frame !== null && isShared(frame.table) && frame.table.phase === 'playing'
  const [open, setOpen] = useState(false)
  const turn = frame?.table.turn ?? null
  const waits = turn !== null && frame?.table.seats[turn]?.person != null && turn !== frame?.you
  const next = shared && waits && !frame?.table.held ? turn : null
  return {
    next,
    covered: shared && !open,
    cover: () => setOpen(false),
    take: () => {
      if (next !== null) store?.send({ type: 'sit', seat: next })
      setOpen(true)
    },
  }
}

/**
 * Beneath the table: the button to hand the device on, once the player has seen the result of the
 * act.
 */
export function HandOn({ handing, frame }: { handing: Handing; frame: Table }) {
  const { next, cover } = handing
  if (next === null) return null
  const name = namesOf(frame.table.seats)[next] ?? ''
  return (
    <button class="go handon" data-hand-on={next} onClick={cover}>
      {t('handOn', { name })}
    </button>
  )
}

export function Curtain({ handing, frame }: { handing: Handing; frame: Table }) {
  const name = namesOf(frame.table.seats)[handing.next ?? frame.you ?? 0] ?? ''
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <main class="curtain" data-curtain={handing.next ?? frame.you ?? 0}>
      <h2 class="title">{t('curtain', { name })}</h2>
      <p>{t('curtainHint')}</p>
      <button class="go big" ref={button} onClick={handing.take}>
        {t('itIsMe', { name })}
      </button>
    </main>
  )
}
