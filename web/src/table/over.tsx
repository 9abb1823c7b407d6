/** The end of a match: who won, and what next. */
import type { Table } from '@protocol'
import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { listOf, t } from '../i18n'
import { numeral } from '../net/words'
import { dealOnArrival } from '../ui/auto-deal'
import { go } from '../ui/route'
import { usePanelFocus } from './focus'
import type { GameClient, Scene } from './scene'
import type { TableStore } from './store'

interface Props {
  frame: Table
  scene: Scene
  client: GameClient
  count: ComponentChildren
  store: TableStore
}

/** Who won, in a sentence. */
export function outcome(result: number[], names: string[], you: number | null): string {
  const best = names.filter((_, seat) => (result[seat] ?? 0) > 0)
  const shares = new Set(result)
  if (shares.size === 1 && result.length > 1) return t('draw')
  if (you !== null && (result[you] ?? 0) > 0)
    return best.length === 1 ? t('youWon') : t('youShared')
  return t('wonBy', { names: listOf(best) })
}

/** Asks for a rematch. Against bots alone it is opened and dealt at once. */
function useRematch({ table }: Table, store: TableStore): () => void {
  const [asked, setAsked] = useState(false)
  const alone = table.seats.filter((seat) => seat.person).length === 1
  useEffect(() => {
    if (!asked || !alone || !table.rematch) return
    dealOnArrival(table.rematch)
    go('table', table.rematch)
  }, [asked, table.rematch])
  return () => {
    setAsked(true)
    store.send({ type: 'rematch' })
  }
}

export function Over({ frame, scene, client, count, store }: Props) {
  const { table } = frame
  const order = scene.names
    .map((_, seat) => seat)
    .sort((a, b) => (table.result?.[b] ?? 0) - (table.result?.[a] ?? 0))
  const points = (seat: number) => client.points?.(scene, seat) ?? null
  const askRematch = useRematch(frame, store)
  const panel = useRef<HTMLDivElement>(null)
  usePanelFocus(panel) // not its button: a keystroke meant for the match would press it
  return (
    <div
      class="panel end"
      role="region"
      aria-label={t('matchOver')}
      data-over
      tabIndex={-1}
      ref={panel}
    >
      <p class="soft">{t('matchOver')}</p>
      <h2>{outcome(table.result ?? [], scene.names, frame.you)}</h2>
      <div class="row">
        {table.rematch ? (
          <button class="go" onClick={() => go('table', table.rematch ?? '')}>
            {t('toRematch')}
          </button>
        ) : (
          frame.you !== null && (
            <button class="go" onClick={askRematch}>
              {t('rematch')}
            </button>
          )
        )}
        <a class="chip" href={`#/replay/${table.id}`}>
          {t('review')}
        </a>
        <a class="chip" href={`#/replay/${table.id}?review=1`}>
          {t('analysis')}
        </a>
        <a class="chip" href="#/">
          {t('home')}
        </a>
      </div>
      {count ?? (
        <ol class="final">
          {order.map((seat) => (
            <li key={seat} class={seat === frame.you ? 'own' : ''}>
              <span>{scene.names[seat]}</span>
              <b>{numeral(points(seat) ?? '')}</b>
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}
