/** The count of a round, laid over the middle while the table holds still. */
import type { ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { listOf, t } from '../i18n'
import { isLocal } from '../net/api'
import { numeral } from '../net/words'
import { usePanelFocus } from './focus'
import type { GameClient, Scene } from './scene'

/** How long it stays at a table that does not hold still, if nobody puts it away: milliseconds. */
const STAYS = 12_000

/** What a game without a count of its own shows. */
const plainCount = (client: GameClient, scene: Scene): ComponentChildren =>
  client.points && (
    <ol class="final">
      {scene.names.map((name, seat) => (
        <li key={seat}>
          <span>{name}</span>
          <b>{numeral(client.points?.(scene, seat) ?? '')}</b>
        </li>
      ))}
    </ol>
  )

/**
 * The count of the round that ended last, until it is put away, or the table goes on; and how to
 * put it away.
 */
export function useRecap(client: GameClient, scene: Scene): [ComponentChildren, () => void] {
  const [count, setCount] = useState<ComponentChildren>(null)
  const held = scene.table.held ?? false
  useLayoutEffect(() => {
    const events = scene.events.length || !held ? scene.events : scene.story
    const ended = events.length ? client.recap?.(events, scene) : null
    if (ended) setCount(ended)
    else if (held && !client.recap) setCount(plainCount(client, scene))
  }, [scene.n])
  useEffect(() => {
    if (scene.pending) setCount(null)
  }, [scene.pending])
  const wasHeld = useRef(held)
  useEffect(() => {
    if (wasHeld.current && !held) setCount(null)
    wasHeld.current = held
  }, [held])
  return [count, () => setCount(null)]
}

interface Props {
  scene: Scene
  children: ComponentChildren
  close: () => void
  /** At a table that holds still: we have read it. */
  goOn: () => void
}

/** The people who are there and have not read it yet. */
const readers = ({ table }: Scene): string[] =>
  table.seats.flatMap((seat) =>
    seat.person && seat.here && !seat.bot && !seat.ready ? [seat.name ?? ''] : [],
  )

export function Recap({ scene, children, close, goOn }: Props) {
  const { table, you, clock } = scene
  const button = useRef<HTMLButtonElement>(null)
  const holds = (table.held ?? false) && (you !== null || isLocal(table.id))
  const read = holds && you !== null && (table.seats[you]?.ready ?? false)
  usePanelFocus(button)
  useEffect(() => {
    if (table.held) return
    const timer = setTimeout(close, STAYS)
    return () => clearTimeout(timer)
  }, [children, table.held])
  return (
    <div class="panel" role="region" aria-label={t('roundOver')}>
      <h2>{t('roundOver')}</h2>
      {children}
      {read ? (
        <p class="soft" role="status">
          {t('waitFor', { names: listOf(readers(scene)) })}
        </p>
      ) : (
        <button class="go" ref={button} onClick={holds ? goOn : close}>
          {t(holds ? 'nextRound' : 'ok')}
        </button>
      )}
      {holds && clock.left !== null && clock.left < LONG && (
        <span class="fuse" style={{ animationDuration: `${clock.left}ms` }} />
      )}
    </div>
  )
}

/** A longer pause shows no fuse. */
const LONG = 40_000
