/** A match that is being played, or has just ended, at a live table. */
import type { Table } from '@protocol'
import { useEffect } from 'preact/hooks'
import { t } from '../i18n'
import { isLocal } from '../net/api'
import type { Words } from '../net/words'
import { IconButton } from '../ui/icon-button'
import { LeaveIcon, ListIcon, TalkIcon } from '../ui/icons'
import { lazy } from '../ui/lazy'
import { isAlone } from '../ui/mine'
import { levelBeaten, noteBeaten } from '../ui/progress'
import { go } from '../ui/route'
import { SettingsButton } from '../ui/settings-button'
import { SoundButton } from '../ui/sound-button'
import { Bar, RulesButton } from './bar'
import { textOf } from './bubble'
import type { Chat } from './chat'
import { coachedAt } from './coached'
import { isPutDown, mayBePutDown } from './device'
import type { Drawer } from './drawer'
import { Suggestion, suggested, useHint } from './hint'
import { outcomeOf } from './joy'
import { useScene } from './live-scene'
import { Me } from './me'
import { Recap, useRecap } from './recap'
import type { GameClient } from './scene'
import { Stage } from './stage'
import type { TableStore } from './store'
import { TooLateNote } from './too-late'
import { useWide } from './use-wide'
import { useYourTurn } from './your-turn'

/** Stands beside a first match. */
const Coach = lazy(() => import('../learn/coach').then((module) => module.Coach))
/** A device that is handed on. */
const Curtain = lazy(() => import('./curtain').then((module) => module.Curtain))
const PutDown = lazy(() => import('./curtain').then((module) => module.PutDown))
/** The end of a match. Its code comes when it is needed. */
const Over = lazy(() => import('./over').then((module) => module.Over))
/** Score, log and talk: on a phone they are shown when they are asked for. */
export const Side = lazy(() => import('./side').then((module) => module.Side))

/**
 * The button that opens the score and the talk, where there is no room for them beside the table;
 * at a table on this device there is nobody to talk to.
 */
export function TalkButton({ chat, onClick }: { chat: Chat | undefined; onClick: () => void }) {
  const unread = chat?.unread.value ?? 0
  const what = t(chat ? 'chat' : 'log')
  return (
    <button class="ic narrow" aria-label={`${t('score')}, ${what}`} title={what} onClick={onClick}>
      {chat ? <TalkIcon /> : <ListIcon />}
      {unread > 0 && (
        <span class="dot" role="img" aria-label={t('unread', { n: unread })}>
          {unread}
        </span>
      )}
    </button>
  )
}

/** The latest line of talk, for people who can't see the bubbles, while the talk is not in view. */
function Heard({ chat }: { chat: Chat }) {
  const last = [...chat.spoken.value.values()].at(-1)
  return (
    <p class="spoken heard" role="status">
      {last ? `${last.name}: ${textOf(last)}` : ''}
    </p>
  )
}

/** Remembers a level that was beaten here. */
function useBeaten({ table, you }: Table): void {
  const level = levelBeaten(table, you)
  useEffect(() => {
    if (level) noteBeaten(table.game, level)
  }, [level])
}

interface Props {
  store: TableStore
  frame: Table
  client: GameClient
  words: Words
  title: string
  setDrawer: (drawer: Drawer) => void
}

export function Playing(props: Props) {
  const { store, frame, client, words, title, setDrawer } = props
  const { scene, still } = useScene(store, frame, words, client)
  const hinting = useHint(frame, scene)
  const [count, closeCount] = useRecap(client, scene)
  const wide = useWide()
  useYourTurn(client, scene, title)
  const over = frame.table.phase === 'over'
  useBeaten(frame)
  const here = isLocal(store.id)
  const free = over || here || frame.you === null || isAlone(frame.table) // the table waits
  const outcome = outcomeOf(frame)
  const result = over && (
    <Over frame={frame} scene={scene} client={client} count={count} store={store} />
  )
  const back = () => (free ? go() : setDrawer({ what: 'leave' }))
  return (
    <>
      <Bar title={title} note={client.heading?.(scene) ?? ''} onBack={back}>
        {frame.table.watchers > 0 && (
          <span class="note watchers">{t('watchers', { n: frame.table.watchers })}</span>
        )}
        <RulesButton onClick={() => setDrawer({ what: 'rules' })} />
        <TalkButton
          chat={here ? undefined : store.chat}
          onClick={() => setDrawer({ what: 'side' })}
        />
        <SoundButton />
        <SettingsButton />
        <IconButton look="wide" label={t('leave')} onClick={back}>
          <LeaveIcon />
        </IconButton>
      </Bar>
      <main class="board">
        <Stage
          scene={scene}
          still={still}
          client={client}
          flowing={store.flowing.value}
          chat={store.chat}
          suggested={suggested(hinting)}
          over={
            <>
              <TooLateNote race={store.tooLate} />
              <Heard chat={store.chat} />
              {!over && count && (
                <Recap scene={still} close={closeCount} goOn={() => store.send({ type: 'ready' })}>
                  {count}
                </Recap>
              )}
            </>
          }
          words={<Suggestion hinting={hinting} scene={scene} />}
          lane={
            !over &&
            coachedAt.value === frame.table.id && (
              <Coach
                scene={still}
                turn={client.turn?.(still) ?? null}
                rule={(clause) => setDrawer({ what: 'rules', clause })}
              />
            )
          }
          outcome={outcome}
          result={over && !wide ? result : undefined}
          foot={
            isPutDown(frame) ? (
              <Curtain store={store} frame={frame} />
            ) : (
              <>
                {mayBePutDown(frame) && <PutDown store={store} frame={frame} />}
                <Me store={store} frame={frame} scene={scene} client={client} hinting={hinting} />
              </>
            )
          }
        />
        <aside class="side" aria-label={`${t('score')}, ${t('log')}, ${t('chat')}`}>
          {over && wide && result}
          {wide && (
            <Side scene={still} client={client} chat={here ? undefined : store.chat} over={over} />
          )}
        </aside>
      </main>
    </>
  )
}
