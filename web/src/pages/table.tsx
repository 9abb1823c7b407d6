import '../table/table.css'
/** A table: its lobby, its match, its end. */
import type { Table } from '@protocol'
import type { ComponentChildren } from 'preact'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { lang, t } from '../i18n'
import { numeral, type Words } from '../net/words'
import { Bar } from '../table/bar'
import { ClockFace } from '../table/clock'
import { HintButton, Suggestion, suggested, useHint } from '../table/hint'
import { Lobby } from '../table/lobby'
import { forget } from '../table/memory'
import { namesOf } from '../table/names'
import { Over } from '../table/over'
import { Recap } from '../table/recap'
import type { GameClient, Scene } from '../table/scene'
import { presence } from '../table/seats'
import { Log, Score, Talk } from '../table/side'
import { handKeys, onTurn, Stage } from '../table/stage'
import { TableStore } from '../table/store'
import { useClient } from '../table/use-client'
import { Verdict } from '../table/verdict'
import { RuleBook } from '../ui/book'
import { loadGames, titleOf } from '../ui/catalog'
import { BookIcon, Gear, LeaveIcon, TalkIcon } from '../ui/icons'
import { Loading } from '../ui/lazy'
import { introduce, me } from '../ui/person'
import { remember } from '../ui/recent'
import { go } from '../ui/route'
import { settingsOpen } from '../ui/settings-sheet'
import { Sheet } from '../ui/sheet'
import { play } from '../ui/sounds'
import { toast } from '../ui/toast'

type Drawer = { what: 'rules'; clause?: string } | { what: 'side' } | { what: 'leave' } | null

const newsText = (what: string, name: string): string | null => {
  switch (what) {
    case 'sat':
      return t('news_sat', { name })
    case 'stood':
      return t('news_stood', { name })
    case 'away':
      return t('news_away', { name })
    case 'back':
      return t('news_back', { name })
    case 'undone':
      return t('news_undone')
    default:
      return null
  }
}

function useTable(id: string, onRule: (clause: string) => void): TableStore | null {
  const [store, setStore] = useState<TableStore | null>(null)
  useEffect(() => {
    let made: TableStore | null = null
    let gone = false
    void loadGames()
    const begin = () => {
      if (gone) return
      made = new TableStore(id, onRule)
      setStore(made)
    }
    introduce().then(begin, begin)
    return () => {
      gone = true
      made?.close()
    }
  }, [id])
  return store
}

export function TablePage({ id }: { id: string }) {
  const [drawer, setDrawer] = useState<Drawer>(null)
  const store = useTable(id, (clause) => setDrawer({ what: 'rules', clause }))
  const frame = store?.frame.value ?? null
  const { client, words } = useClient(frame?.table.game)

  useEffect(() => {
    if (!frame || !store) return
    document.title = `${titleOf(frame.table.game)} — Tablée`
    if (frame.you !== null) remember(id, frame.table.phase)
    const asked = sessionStorage.getItem(`deal.${id}`)
    if (asked && frame.table.phase === 'open' && frame.table.host === me.value?.id) {
      sessionStorage.removeItem(`deal.${id}`)
      store.send({ type: 'start' })
    }
  }, [frame?.table.phase])

  useEffect(() => {
    if (!frame || !store?.flowing.value) return
    const names = namesOf(frame.table.seats)
    for (const one of frame.news) {
      if (one.seat === frame.you && one.what !== 'undone') continue
      const name = names[one.seat ?? -1] ?? ''
      if (one.what === 'beaten')
        store.verdict.value = { n: frame.n, text: t('news_beaten', { name, by: one.by ?? 0 }) }
      const text = newsText(one.what, name)
      if (text) toast(text)
    }
  }, [frame])

  useEffect(() => {
    const keys = (event: KeyboardEvent) => {
      handKeys(event)
      if (event.ctrlKey || event.altKey || event.metaKey || !(event.target instanceof HTMLElement))
        return
      if (event.target.closest('input,textarea,select,dialog')) return
      const click = (what: string) => document.querySelector<HTMLElement>(what)?.click()
      const run: Record<string, () => void> = {
        u: () => click('[data-urgent]'),
        d: () => click('[data-draw]'),
        h: () => click('[data-ask]'),
        r: () => setDrawer({ what: 'rules' }),
        c: () => setDrawer({ what: 'side' }),
      }
      run[event.key]?.()
    }
    document.addEventListener('keydown', keys)
    return () => document.removeEventListener('keydown', keys)
  }, [])

  if (!store || !frame) return <Waiting gone={store?.connection.link.value === 'gone'} />
  const { table } = frame
  const title = titleOf(table.game)
  return (
    <div class={`tablepage phase-${table.phase}`}>
      <button class="skip" onClick={() => document.getElementById('stage')?.focus()}>
        {t('skip')}
      </button>
      <Link store={store} />
      {table.phase === 'open' || !frame.view ? (
        <>
          <Bar title={title} note="" onBack={() => go()}>
            <button
              class="ic"
              aria-label={t('rules')}
              title={t('rules')}
              onClick={() => setDrawer({ what: 'rules' })}
            >
              <BookIcon />
            </button>
            <button
              class="ic"
              aria-label={t('settings')}
              title={t('settings')}
              onClick={() => (settingsOpen.value = true)}
            >
              <Gear />
            </button>
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
          talking={drawer?.what === 'side'}
          setDrawer={setDrawer}
        />
      ) : (
        <Loading />
      )}
      {drawer?.what === 'rules' && (
        <Sheet title={`${t('rules')}: ${title}`} onClose={() => setDrawer(null)}>
          <RuleBook game={table.game} clause={drawer.clause} />
        </Sheet>
      )}
      {drawer?.what === 'side' && client && frame.view && (
        <Sheet title={title} onClose={() => setDrawer(null)}>
          <Side store={store} client={client} scene={sceneOf(store, frame, words, client)} />
          <button class="chip" onClick={() => setDrawer({ what: 'leave' })}>
            {t('leave')}
          </button>
        </Sheet>
      )}
      {drawer?.what === 'leave' && (
        <Sheet title={t('leave')} kind="centre" onClose={() => setDrawer(null)}>
          <p>{t('leaveHint')}</p>
          <p class="row">
            <button class="go" onClick={() => leave(store, frame)}>
              {t('leave')}
            </button>
            <button class="chip" onClick={() => setDrawer(null)}>
              {t('leaveStay')}
            </button>
          </p>
        </Sheet>
      )}
    </div>
  )
}

function leave(store: TableStore, frame: Table): void {
  if (frame.you !== null && frame.table.phase === 'playing') store.send({ type: 'stand' })
  setTimeout(() => go(), 150)
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

/** The connection's state: nothing while all is well. */
function Link({ store }: { store: TableStore }) {
  const link = store.connection.link.value
  const shown = link !== 'open'
  return (
    <div class={`link ${link}`} role="status" data-link={link}>
      {shown
        ? link === 'gone'
          ? t('gone')
          : link === 'wait'
            ? t('connecting')
            : navigator.onLine
              ? t('lostLine')
              : t('offline')
        : ''}
    </div>
  )
}

/** The newest frame as a scene, with what was sent and without; each stays the same object until something in it changes. */
function useScene(
  store: TableStore,
  frame: Table,
  words: Words,
  client: GameClient,
): { scene: Scene; still: Scene } {
  const command = store.pending.value
  const pending = command?.type === 'act' ? command.do : null
  const still = useMemo(
    () => sceneOf(store, frame, words, client),
    [store, frame, words, client, lang.value],
  )
  const scene = useMemo(() => (pending === null ? still : { ...still, pending }), [still, pending])
  return { scene, still }
}

function sceneOf(store: TableStore, frame: Table, words: Words, client: GameClient): Scene {
  const view = frame.view ?? {}
  return {
    view,
    you: frame.you,
    near: frame.you,
    names: namesOf(frame.table.seats),
    players: frame.table.players,
    legal: Array.isArray(view.legal) ? (view.legal as string[]) : [],
    pending: null,
    act: (text) => store.act(text),
    words,
    events: store.flowing.value ? frame.events : [],
    story: forget(
      client,
      store.story.value.map((told) => told.event),
    ),
    table: frame.table,
    clock: frame.clock,
    n: frame.n,
    past: false,
  }
}

interface PlayingProps {
  store: TableStore
  frame: Table
  client: GameClient
  words: Words
  title: string
  /** Is the talk open in the drawer? */
  talking: boolean
  setDrawer: (drawer: Drawer) => void
}

function Playing({ store, frame, client, words, title, talking, setDrawer }: PlayingProps) {
  const { scene, still } = useScene(store, frame, words, client)
  const hinting = useHint(frame, scene)
  const [count, setCount] = useState<ComponentChildren>(null)
  const seen = useRef(-1)
  useMemo(() => {
    if (seen.current === frame.n) return
    seen.current = frame.n
    const made = scene.events.length ? client.recap?.(scene.events, scene) : null
    if (made) setCount(made)
  }, [frame])
  useEffect(() => {
    if (onTurn(client, scene) === scene.you && scene.you !== null && scene.events.length)
      play('turn')
    else if (scene.events.length) play('lay')
  }, [frame.n])
  useEffect(() => {
    if (scene.pending) setCount(null)
  }, [scene.pending])
  const [heard, setHeard] = useState(0)
  const last = store.lines.value.at(-1)?.k ?? 0
  useEffect(() => {
    if (talking) setHeard(last)
  }, [talking, last])
  const unread = store.lines.value.filter(
    (line) => line.k > heard && line.person !== me.value?.id,
  ).length
  const over = frame.table.phase === 'over'
  const seat = frame.you === null ? null : frame.table.seats[frame.you]
  const heading = client.heading?.(scene) ?? ''
  const back = () => (over || frame.you === null ? go() : setDrawer({ what: 'leave' }))
  return (
    <>
      <Bar title={title} note={heading} onBack={back}>
        {frame.table.watchers > 0 && (
          <span class="note watchers">{t('watchers', { n: frame.table.watchers })}</span>
        )}
        <button
          class="ic"
          aria-label={t('rules')}
          title={t('rules')}
          onClick={() => setDrawer({ what: 'rules' })}
        >
          <BookIcon />
        </button>
        <button
          class="ic narrow"
          aria-label={`${t('score')}, ${t('chat')}`}
          title={t('chat')}
          onClick={() => setDrawer({ what: 'side' })}
        >
          <TalkIcon />
          {unread > 0 && (
            <span class="dot" role="img" aria-label={t('unread', { n: unread })}>
              {unread}
            </span>
          )}
        </button>
        <button
          class="ic"
          aria-label={t('settings')}
          title={t('settings')}
          onClick={() => (settingsOpen.value = true)}
        >
          <Gear />
        </button>
        <button class="ic wide" aria-label={t('leave')} title={t('leave')} onClick={back}>
          <LeaveIcon />
        </button>
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
              <Verdict verdict={store.verdict} />
              <Suggestion hinting={hinting} scene={scene} />
              {over ? (
                <Over frame={frame} scene={scene} client={client} count={count} store={store} />
              ) : (
                count && <Recap close={() => setCount(null)}>{count}</Recap>
              )}
            </>
          }
          foot={
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
                  {seat?.bot && (
                    <button
                      class="chip"
                      onClick={() => store.send({ type: 'sit', seat: frame.you })}
                    >
                      {presence(scene, frame.you)} — {t('takeBack')}
                    </button>
                  )}
                  {frame.undoable && (
                    <button class="chip undo" onClick={() => store.send({ type: 'undo' })}>
                      {t('undo')}
                    </button>
                  )}
                  <HintButton hinting={hinting} />
                </>
              )}
              <ClockFace clock={frame.clock} store={store} names={scene.names} you={frame.you} />
              <Undo frame={frame} store={store} names={scene.names} />
            </div>
          }
        />
        <aside class="side" aria-label={`${t('score')}, ${t('log')}, ${t('chat')}`}>
          <Side store={store} client={client} scene={still} />
        </aside>
      </main>
    </>
  )
}

function Undo({ frame, store, names }: { frame: Table; store: TableStore; names: string[] }) {
  const asks = frame.table.undo
  if (asks === null || frame.you === null) return null
  if (asks === frame.you) return <span class="soft">{t('undoYours')}</span>
  return (
    <span class="row" role="alert">
      {t('undoAsked', { name: names[asks] ?? '' })}
      <button class="chip" onClick={() => store.send({ type: 'agree', yes: true })}>
        {t('yes')}
      </button>
      <button class="chip" onClick={() => store.send({ type: 'agree', yes: false })}>
        {t('no')}
      </button>
    </span>
  )
}

type Reaction = 'bravo' | 'hello' | 'hurry' | 'laugh' | 'sorry' | 'thanks' | 'think' | 'wow'

const Side = ({
  store,
  client,
  scene,
}: {
  store: TableStore
  client: GameClient
  scene: Scene
}) => (
  <>
    <Score scene={scene} client={client} />
    <Log scene={scene} client={client} story={scene.story} />
    <Talk
      lines={store.lines.value}
      say={(text) => store.connection.send({ type: 'say', text })}
      react={(what) => store.connection.send({ type: 'react', what: what as Reaction })}
      mute={(person) => {
        store.connection.send({ type: 'mute', person })
        store.lines.value = store.lines.value.filter((line) => line.person !== person)
      }}
    />
  </>
)
