/** The end of a match: who won, and what next. */
import type { Table } from '@protocol'
import type { ComponentChildren } from 'preact'
import { useRef } from 'preact/hooks'
import { listOf, t } from '../i18n'
import { numeral } from '../net/words'
import { go } from '../ui/route'
import { usePanelFocus } from './recap'
import type { GameClient, Scene } from './scene'
import type { TableStore } from './store'

interface Props {
  frame: Table
  scene: Scene
  client: GameClient
  count: ComponentChildren
  store: TableStore
}

export function verdict(result: number[], names: string[], you: number | null): string {
  const best = names.filter((_, seat) => (result[seat] ?? 0) > 0)
  const shares = new Set(result)
  if (shares.size === 1 && result.length > 1) return t('draw')
  if (you !== null && (result[you] ?? 0) > 0)
    return best.length === 1 ? t('youWon') : t('youShared')
  return t('wonBy', { names: listOf(best) })
}

export function Over({ frame, scene, client, count, store }: Props) {
  const { table } = frame
  const order = scene.names
    .map((_, seat) => seat)
    .sort((a, b) => (table.result?.[b] ?? 0) - (table.result?.[a] ?? 0))
  const points = (seat: number) => client.points?.(scene, seat) ?? null
  const panel = useRef<HTMLDivElement>(null)
  usePanelFocus(panel) // not its button: the last act of a match may have been a keystroke too late
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
      <h2>{verdict(table.result ?? [], scene.names, frame.you)}</h2>
      <div class="row">
        {table.rematch ? (
          <button class="go" onClick={() => go('table', table.rematch ?? '')}>
            {t('toRematch')}
          </button>
        ) : (
          frame.you !== null && (
            <button
              class="go"
              onClick={() => {
                if (table.seats.filter((seat) => seat.person).length === 1) store.dealRematch = true
                store.send({ type: 'rematch' })
              }}
            >
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
