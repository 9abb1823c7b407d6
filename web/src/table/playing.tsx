/** A match that is being played, or has just ended, at a live table. */
import type { Table } from '@protocol'
import { useEffect } from 'preact/hooks'
import { t } from '../i18n'
import type { Words } from '../net/words'
import { IconButton } from '../ui/icon-button'
import { LeaveIcon, TalkIcon } from '../ui/icons'
import { go } from '../ui/route'
import { SettingsButton } from '../ui/settings-button'
import { play } from '../ui/sounds'
import { Bar, RulesButton } from './bar'
import type { Drawer } from './drawer'
import { Suggestion, suggested, useHint } from './hint'
import { useScene } from './live-scene'
import { Me } from './me'
import { Over } from './over'
import { Recap, useRecap } from './recap'
import type { GameClient, Scene } from './scene'
import { Side } from './side'
import { Stage } from './stage'
import type { TableStore } from './store'
import { useUnread } from './talk'
import { TooLateNote } from './too-late'
import { onTurn } from './turn'

/** A sound for each new frame in which something happened. */
function useSounds(client: GameClient, scene: Scene): void {
  useEffect(() => {
    if (!scene.events.length) return
    const yourTurn = scene.you !== null && onTurn(client, scene) === scene.you
    play(yourTurn ? 'turn' : 'lay')
  }, [scene.n])
}

/**
 * The button that opens the score and the talk, where there is no room for them beside the table.
 */
function TalkButton({ unread, onClick }: { unread: number; onClick: () => void }) {
  return (
    <button
      class="ic narrow"
      aria-label={`${t('score')}, ${t('chat')}`}
      title={t('chat')}
      onClick={onClick}
    >
      <TalkIcon />
      {unread > 0 && (
        <span class="dot" role="img" aria-label={t('unread', { n: unread })}>
          {unread}
        </span>
      )}
    </button>
  )
}

interface Props {
  store: TableStore
  frame: Table
  client: GameClient
  words: Words
  title: string
  drawer: Drawer
  setDrawer: (drawer: Drawer) => void
}

export function Playing({ store, frame, client, words, title, drawer, setDrawer }: Props) {
  const { scene, still } = useScene(store, frame, words, client)
  const hinting = useHint(frame, scene)
  const [count, closeCount] = useRecap(client, scene)
  const unread = useUnread(store.chat, drawer?.what === 'side')
  useSounds(client, scene)
  const over = frame.table.phase === 'over'
  const back = () => (over || frame.you === null ? go() : setDrawer({ what: 'leave' }))
  return (
    <>
      <Bar title={title} note={client.heading?.(scene) ?? ''} onBack={back}>
        {frame.table.watchers > 0 && (
          <span class="note watchers">{t('watchers', { n: frame.table.watchers })}</span>
        )}
        <RulesButton onClick={() => setDrawer({ what: 'rules' })} />
        <TalkButton unread={unread} onClick={() => setDrawer({ what: 'side' })} />
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
          suggested={suggested(hinting)}
          over={
            <>
              <TooLateNote race={store.tooLate} />
              <Suggestion hinting={hinting} scene={scene} />
              {over ? (
                <Over frame={frame} scene={scene} client={client} count={count} store={store} />
              ) : (
                count && <Recap close={closeCount}>{count}</Recap>
              )}
            </>
          }
          foot={<Me store={store} frame={frame} scene={scene} client={client} hinting={hinting} />}
        />
        <aside class="side" aria-label={`${t('score')}, ${t('log')}, ${t('chat')}`}>
          <Side scene={still} client={client} chat={store.chat} />
        </aside>
      </main>
    </>
  )
}
