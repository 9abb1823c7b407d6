/** The line beneath your hand: your name and points, the clock, a hint, and taking back. */
import type { Table } from '@protocol'
import { t } from '../i18n'
import { numeral } from '../net/words'
import { SaidBy } from './bubble'
import { ClockFace } from './clock'
import { HintButton, type Hinting } from './hint'
import { returnsText } from './returns'
import type { GameClient, Scene } from './scene'
import type { TableStore } from './store'
import { onTurn } from './turn'

interface Props {
  store: TableStore
  frame: Table
  scene: Scene
  client: GameClient
  hinting: Hinting
}

export const Me = ({ store, frame, scene, client, hinting }: Props) => (
  <div class="me">
    {frame.you === null ? (
      <span>{t('watching')}</span>
    ) : (
      <>
        <b class={onTurn(client, scene) === frame.you ? 'mine' : ''}>
          {scene.names[frame.you]}
          {client.points && (
            <span class="pts"> {numeral(client.points(scene, frame.you) ?? '')}</span>
          )}
        </b>
        <StandIn store={store} frame={frame} />
        {frame.undoable && (
          <button class="chip undo" onClick={() => store.send({ type: 'undo' })}>
            {t('undo')}
          </button>
        )}
        <HintButton hinting={hinting} />
        <SaidBy chat={store.chat} person={frame.table.seats[frame.you]?.person ?? null} />
      </>
    )}
    <ClockFace clock={frame.clock} store={store} names={scene.names} you={frame.you} />
    <UndoRequest store={store} frame={frame} names={scene.names} />
  </div>
)

/** A bot plays for you: take the seat back, if you still may. */
function StandIn({ store, frame }: Pick<Props, 'store' | 'frame'>) {
  const seat = frame.table.seats[frame.you ?? -1]
  if (!seat?.bot || frame.table.phase !== 'playing') return null
  if (seat.returning) return <span role="status">{t('backNext')}</span>
  if (!seat.returns) return <span role="status">{t('noReturns')}</span>
  return (
    <button
      class="chip"
      title={returnsText(frame)}
      onClick={() => store.send({ type: 'sit', seat: frame.you })}
    >
      {t('botForYou')} — {t('takeBack')}
    </button>
  )
}

/** Somebody asks to take a move back: the others agree or refuse. */
function UndoRequest({
  store,
  frame,
  names,
}: Pick<Props, 'store' | 'frame'> & { names: string[] }) {
  const asker = frame.table.undo
  if (asker === null || frame.you === null) return null
  if (asker === frame.you) return <span class="soft">{t('undoYours')}</span>
  return (
    <span class="row" role="alert">
      {t('undoAsked', { name: names[asker] ?? '' })}
      <button class="chip" onClick={() => store.send({ type: 'agree', yes: true })}>
        {t('yes')}
      </button>
      <button class="chip" onClick={() => store.send({ type: 'agree', yes: false })}>
        {t('no')}
      </button>
    </span>
  )
}
