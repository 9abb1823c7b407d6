/** A table: the invitation, its lobby, its match, its end. */
import '../table/table.css'
import type { Table, TableInfo } from '@protocol'
import { useEffect, useLayoutEffect, useState } from 'preact/hooks'
import { type Key, t } from '../i18n'
import { api, isLocal } from '../net/api'
import { Bar, RulesButton } from '../table/bar'
import { type Drawer, TableDrawer } from '../table/drawer'
import { useTableKeys } from '../table/keys'
import { LinkNote } from '../table/link'
import { sceneOf } from '../table/live-scene'
import { useNews } from '../table/news'
import { about, PersonSheet } from '../table/person-sheet'
import { Playing, Side, TalkButton } from '../table/playing'
import type { TableStore } from '../table/store'
import { useClient } from '../table/use-client'
import { useTable } from '../table/use-table'
import { isExpected, takeArrival } from '../ui/auto-deal'
import { loadGames, titleOf } from '../ui/catalog'
import { Loading, lazy } from '../ui/lazy'
import { Nowhere } from '../ui/nowhere'
import { wishAt } from '../ui/pairing'
import { introduce, isKnown, me } from '../ui/person'
import { go } from '../ui/route'
import { SettingsButton } from '../ui/settings-button'

/** A match against bots needs none of these. */
const JoinPage = lazy(() => import('./join').then((m) => m.JoinPage))
const Lobby = lazy(() => import('../table/lobby').then((m) => m.Lobby))
const Talk = lazy(() => import('../table/talk').then((m) => m.Talk))
const Pairing = lazy(() => import('../table/pairing').then((m) => m.Pairing))

/**
 * A person who comes to an open table by a link is asked for a name first; one who sits there
 * already goes straight in.
 */
export function TablePage({ id }: { id: string }) {
  const [invited, setInvited] = useState<TableInfo | 'wait' | null>(() =>
    isExpected(id) || isLocal(id) ? null : 'wait',
  )
  useEffect(() => {
    if (invited !== 'wait') return
    const who = isKnown() ? introduce().catch(() => null) : Promise.resolve(null)
    Promise.all([api.table(id), who, loadGames()]).then(
      ([table, person]) => setInvited(isStranger(table, person?.id) ? table : null),
      () => setInvited(null), // the table's own page says why
    )
  }, [id])
  if (invited === 'wait') return <Loading />
  if (invited?.locked) return <Waiting gone why={LOCKED} />
  if (invited) return <JoinPage table={invited} enter={() => setInvited(null)} />
  return <OpenTable id={id} />
}

/** Is this an open table where we have no place yet? */
const isStranger = ({ phase, host, seats }: TableInfo, person: string | undefined): boolean =>
  phase === 'open' &&
  (person === undefined || (person !== host && seats.every((seat) => seat.person !== person)))

function OpenTable({ id }: { id: string }) {
  const [drawer, setDrawer] = useState<Drawer>(null)
  const store = useTable(id, (clause, told) =>
    setDrawer({ what: 'rules', ...(clause && { clause, told }) }),
  )
  const frame = store?.frame.value ?? null
  const { client, words } = useClient(frame?.table.game)
  usePhase(store, frame)
  useNews(store, frame)
  useTableKeys({
    r: () => setDrawer({ what: 'rules' }),
    c: () => setDrawer({ what: 'side' }),
  })
  const link = store?.connection.link.value
  const why = store?.connection.why.value ?? 0
  // Nothing is left to do on arrival. This must happen at once: somebody who reads that the table
  // is gone may leave before a later effect runs.
  useLayoutEffect(() => {
    if (link === 'gone') takeArrival(id)
  }, [link])
  if (!store || !frame || (link === 'gone' && (why === PUT_OUT || why === LOCKED)))
    return <Waiting gone={link === 'gone'} why={why} />
  const title = titleOf(frame.table.game)
  const host = frame.table.seats.find((seat) => seat.person === frame.table.host)?.name
  return (
    <div class={`tablepage phase-${frame.table.phase}`}>
      <button class="skip" onClick={() => document.getElementById('stage')?.focus()}>
        {t('skip')}
      </button>
      <LinkNote link={store.connection.link.value} />
      {frame.table.phase === 'open' || !frame.view ? (
        <>
          <Bar title={title} note={host ? t('atTableOf', { name: host }) : ''} onBack={() => go()}>
            <TalkButton chat={store.chat} onClick={() => setDrawer({ what: 'side' })} />
            <RulesButton onClick={() => setDrawer({ what: 'rules' })} />
            <SettingsButton />
          </Bar>
          {wishAt(id) && <Pairing store={store} frame={frame} />}
          <Lobby store={store} frame={frame} />
        </>
      ) : client ? (
        <Playing
          key={isLocal(id) ? frame.you : undefined}
          store={store}
          frame={frame}
          client={client}
          words={words}
          title={title}
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
          (client && frame.view ? (
            <Side
              scene={sceneOf(store, frame, words, client)}
              client={client}
              chat={isLocal(id) ? undefined : store.chat}
            />
          ) : (
            <Talk chat={store.chat} table={frame.table} />
          ))
        }
      />
      <PersonSheet store={store} frame={frame} />
    </div>
  )
}

/**
 * In each new phase: sets the page's title, and does what was to be done on arrival.
 */
function usePhase(store: TableStore | null, frame: Table | null): void {
  const phase = frame?.table.phase
  const named = frame ? `${titleOf(frame.table.game)} — Tablée` : null
  // Before any effect within the table: whoever is on turn is told so in the title.
  useLayoutEffect(() => {
    if (named) document.title = named
  }, [phase, named])
  useEffect(() => {
    if (!frame || !store) return
    const { id, phase, host } = frame.table
    about.value = null
    if (phase !== 'open') return
    const wanted = takeArrival(id)
    if (wanted === 'deal' && host === me.value?.id) store.send({ type: 'start' })
    if ((wanted === 'sit' || wanted === 'ready') && frame.you === null) store.send({ type: 'sit' })
    if (wanted === 'ready') store.send({ type: 'ready' })
  }, [phase, frame?.you === null])
}

const PUT_OUT = 4005
const LOCKED = 4006
/** The rules of this table on this device are no longer available. */
const NO_RULES = 4010
const WHY = {
  [PUT_OUT]: ['wasPutOut', 'wasPutOutHint'],
  [LOCKED]: ['isLocked', 'isLockedHint'],
  [NO_RULES]: ['rulesGone', 'rulesGoneHint'],
} as const satisfies Record<number, readonly [Key, Key]>

function Waiting({ gone, why }: { gone: boolean; why: number }) {
  const [title, hint] = why in WHY ? WHY[why as keyof typeof WHY] : (['gone', 'goneHint'] as const)
  return gone ? (
    <Nowhere text={t(title)} hint={t(hint)} />
  ) : (
    <main class="plain">
      <p role="status">{navigator.onLine ? t('connecting') : t('offline')}</p>
    </main>
  )
}
