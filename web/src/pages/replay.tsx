/** Look back at a finished match: step, scrub, play, from any seat or with all cards open. */
import type { Replay } from '@protocol'
import { useEffect, useState } from 'preact/hooks'
import { t } from '../i18n'
import { api, ApiError } from '../net/api'
import type { Fields } from '../net/words'
import { namesOf } from '../table/names'
import type { Scene } from '../table/scene'
import { Log, Score } from '../table/side'
import { handKeys, Stage } from '../table/stage'
import { loadGames, titleOf } from '../ui/catalog'
import { Loading } from '../ui/lazy'
import { go, link } from '../ui/route'
import { toast } from '../ui/toast'
import { TopBar } from './shelf'
import { Bar, useClient } from './table'

/** The text of a record file that was opened here. */
let opened: string | null = null

interface Props {
  id: string
  step?: string | undefined
  eyes?: string | undefined
}

export function ReplayPage({ id, step, eyes = 'table' }: Props) {
  const [replay, setReplay] = useState<Replay | null>(null)
  const [failed, setFailed] = useState('')
  const [seenBy, setSeenBy] = useState(eyes)
  useEffect(() => {
    void loadGames()
    if (!id || (id === 'file' && opened === null)) return
    const found = id === 'file' ? api.replayFile(opened ?? '', seenBy) : api.replay(id, seenBy)
    found.then(setReplay, (error: unknown) => {
      const known = error instanceof ApiError
      setFailed(known && error.reason === 'running' ? t('stillRunning') : known ? t('badRecord', { why: error.message }) : t('offline'))
    })
  }, [id, seenBy])
  if (!id || failed || (id === 'file' && opened === null)) return <Opening failed={failed} />
  if (!replay) return <Loading />
  return <Past id={id} replay={replay} first={Number(step ?? 0)} eyes={seenBy} setEyes={setSeenBy} />
}

function Opening({ failed }: { failed: string }) {
  const open = async (file: File | undefined) => {
    if (!file) return
    opened = await file.text()
    go('replay', 'file')
    if (failed) location.reload()
  }
  return (
    <div class="home">
      <TopBar />
      <main class="plain">
        {failed && <p role="alert" class="notice">{failed}</p>}
        <h2 class="title">{t('openRecord')}</h2>
        <label>
          {t('openRecordHint')} <input type="file" accept=".jsonl,.json,.txt" onChange={(event) => void open(event.currentTarget.files?.[0])} />
        </label>
      </main>
    </div>
  )
}

interface PastProps {
  id: string
  replay: Replay
  first: number
  eyes: string
  setEyes: (eyes: string) => void
}

function Past({ id, replay, first, eyes, setEyes }: PastProps) {
  const last = replay.steps.length - 1
  const [at, setAt] = useState(Math.min(last, Math.max(0, first || 0)))
  const [running, setRunning] = useState(false)
  const { client, words } = useClient(replay.table.game)
  const within = (to: number) => Math.min(last, Math.max(0, to))
  const move = (to: number) => setAt(within(to))
  const advance = (by: number) => setAt((now) => within(now + by)) // two quick presses are two steps
  useEffect(() => {
    if (!running) return
    if (at >= last) return setRunning(false)
    const timer = setTimeout(() => move(at + 1), 900)
    return () => clearTimeout(timer)
  }, [running, at])
  useEffect(() => {
    const keys = (event: KeyboardEvent) => {
      if (event.target instanceof HTMLElement && event.target.closest('select,input')) return
      const by = { ArrowLeft: -1, ArrowRight: 1, Home: -last, End: last }[event.key]
      if (by === undefined) return handKeys(event)
      event.preventDefault()
      setRunning(false)
      advance(by)
    }
    document.addEventListener('keydown', keys)
    return () => document.removeEventListener('keydown', keys)
  }, [last])
  const step = replay.steps[at]
  if (!client || !step) return <Loading />
  const names = namesOf(replay.table.seats)
  const story: Fields[] = replay.steps.slice(0, at + 1).flatMap((one) => one.events)
  const near = /^\d+$/.test(eyes) ? Number(eyes) : null
  const scene: Scene = {
    view: step.view,
    you: near,
    near,
    names,
    players: replay.table.players,
    legal: [],
    pending: null,
    act: () => undefined,
    words,
    events: step.events,
    story,
    table: replay.table,
    clock: { seat: null, left: null, window: 0 },
    n: at,
    past: true,
  }
  const title = titleOf(replay.table.game)
  document.title = `${t('replay')}: ${title} — Tablée`
  const share = () => void navigator.clipboard?.writeText(`${link('replay', id, String(at))}?eyes=${eyes}`).then(() => toast(t('copied')))
  return (
    <div class="tablepage past">
      <Bar title={title} note={client.heading?.(scene) ?? ''} onBack={() => history.back()}>{null}</Bar>
      <main class="board">
        <Stage
          scene={scene}
          client={client}
          flowing
          foot={
            <div class="player">
              <input type="range" min={0} max={last} value={at} aria-label={t('step', { n: at, of: last })} onInput={(event) => { setRunning(false); move(event.currentTarget.valueAsNumber) }} />
              <div class="row" role="group" aria-label={t('replay')}>
                <button class="ic" aria-label={t('first')} onClick={() => move(0)}>«</button>
                <button class="ic" aria-label={t('prev')} onClick={() => advance(-1)}>◂</button>
                <button class="ic" aria-label={running ? t('stop') : t('playBack')} onClick={() => setRunning(!running)}>{running ? '❚❚' : '▶'}</button>
                <button class="ic" aria-label={t('next')} onClick={() => advance(1)}>▸</button>
                <button class="ic" aria-label={t('last')} onClick={() => move(last)}>»</button>
                <span class="clock" data-step>{at} / {last}</span>
                <label>
                  {t('eyes')}{' '}
                  <select value={eyes} onChange={(event) => setEyes(event.currentTarget.value)}>
                    <option value="table">{t('eyesAll')}</option>
                    {names.map((name, seat) => <option key={seat} value={String(seat)}>{name}</option>)}
                    <option value="spectator">{t('eyesSpectator')}</option>
                  </select>
                </label>
                {id !== 'file' && (
                  <>
                    <button class="chip" onClick={share}>{t('shareStep')}</button>
                    <a class="chip" href={api.recordAddress(id)} download={`${replay.table.game}-${id}.jsonl`}>{t('download')}</a>
                  </>
                )}
              </div>
            </div>
          }
        />
        <aside class="side" aria-label={`${t('score')}, ${t('log')}`}>
          <Score scene={scene} client={client} />
          <Log scene={scene} client={client} story={story} />
        </aside>
      </main>
    </div>
  )
}
