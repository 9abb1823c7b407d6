/** A table: its lobby, its match, its end. */
import '../table/table.css'
import type { Table } from '@protocol'
import { useEffect, useState } from 'preact/hooks'
import { t } from '../i18n'
import { Bar, RulesButton } from '../table/bar'
import { type Drawer, TableDrawer } from '../table/drawer'
import { useTableKeys } from '../table/keys'
import { LinkNote } from '../table/link'
import { sceneOf } from '../table/live-scene'
import { Lobby } from '../table/lobby'
import { useNews } from '../table/news'
import { Playing } from '../table/playing'
import { Side } from '../table/side'
import type { TableStore } from '../table/store'
import { useClient } from '../table/use-client'
import { useTable } from '../table/use-table'
import { takeDeal } from '../ui/auto-deal'
import { titleOf } from '../ui/catalog'
import { Loading } from '../ui/lazy'
import { me } from '../ui/person'
import { remember } from '../ui/recent'
import { go } from '../ui/route'
import { SettingsButton } from '../ui/settings-button'

export function TablePage({ id }: { id: string }) {
  const [drawer, setDrawer] = useState<Drawer>(null)
  const store = useTable(id, (clause) => setDrawer({ what: 'rules', clause }))
  const frame = store?.frame.value ?? null
  const { client, words } = useClient(frame?.table.game)
  usePhase(store, frame)
  useNews(store, frame)
  useTableKeys({
    r: () => setDrawer({ what: 'rules' }),
    c: () => setDrawer({ what: 'side' }),
  })

  if (!store || !frame) return <Waiting gone={store?.connection.link.value === 'gone'} />
  const title = titleOf(frame.table.game)
  return (
    <div class={`tablepage phase-${frame.table.phase}`}>
      <button class="skip" onClick={() => document.getElementById('stage')?.focus()}>
        {t('skip')}
      </button>
      <LinkNote link={store.connection.link.value} />
      {frame.table.phase === 'open' || !frame.view ? (
        <>
          <Bar title={title} note="" onBack={() => go()}>
            <RulesButton onClick={() => setDrawer({ what: 'rules' })} />
            <SettingsButton />
          </Bar>
          <Lobby frame={frame} send={(command) => store.send(command)} />
        </>
      ) : client ? (
        <Playing
          store={store}
          frame={frame}
          client={client}
          words={words}
          title={title}
          drawer={drawer}
          setDrawer={setDrawer}
        />
      ) : (
        <Loading />
      )}
      <TableDrawer
        drawer={drawer}
        setDrawer={setDrawer}
        store={store}
        frame={frame}
        title={title}
        side={
          drawer?.what === 'side' &&
          client &&
          frame.view && (
            <Side scene={sceneOf(store, frame, words, client)} client={client} chat={store.chat} />
          )
        }
      />
    </div>
  )
}

/**
 * In each new phase: sets the page's title, remembers the way back, and deals if that was asked
 * for.
 */
function usePhase(store: TableStore | null, frame: Table | null): void {
  useEffect(() => {
    if (!frame || !store) return
    const { id, game, phase, host } = frame.table
    document.title = `${titleOf(game)} — Tablée`
    if (frame.you !== null) remember(id, phase)
    if (phase === 'open' && host === me.value?.id && takeDeal(id)) store.send({ type: 'start' })
  }, [frame?.table.phase])
}

function Waiting({ gone }: { gone: boolean }) {
  return (
    <main class="plain">
      {gone ? (
        <>
          <h1 class="title">{t('gone')}</h1>
          <p>{t('goneHint')}</p>
          <a class="go" href="#/">
            {t('home')}
          </a>
        </>
      ) : (
        <p role="status">{navigator.onLine ? t('connecting') : t('offline')}</p>
      )}
    </main>
  )
}
