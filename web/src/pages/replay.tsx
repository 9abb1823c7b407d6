/** Replays: a finished match by its link, or a record file from this device. */
import type { Replay } from '@protocol'
import { useEffect, useState } from 'preact/hooks'
import { t } from '../i18n'
import { ApiError, api } from '../net/api'
import { Past } from '../table/past'
import { games, loadGames, stems } from '../ui/catalog'
import { Loading } from '../ui/lazy'
import { introduce, isKnown } from '../ui/person'
import { go, positionAddress, route } from '../ui/route'
import { session } from '../ui/stored'
import { TopBar } from '../ui/top'

/** The id in the address for a file that was opened here. Its text stays in this tab. */
const FILE = 'file'
const openedText = (): string | null => session.get('record')

const reason = (error: unknown, bad: 'badRecord' | 'badPosition'): string => {
  if (!(error instanceof ApiError)) return t('offline')
  if (error.reason === 'running') return t('stillRunning')
  if (error.reason === 'table') return t('noSuchMatch')
  if (error.reason === 'offline') return t('offline')
  return t(bad, { why: error.message })
}

interface Props {
  id: string
  at: number
  eyes: string
  reviewed: boolean
}

export function ReplayPage({ id, at, eyes: first, reviewed }: Props) {
  const [eyes, setEyes] = useState(first)
  const text = id === FILE ? openedText() : null
  const nothing = !id || (id === FILE && text === null)
  const { replay, failed } = useReplay(
    () =>
      nothing
        ? null
        : text === null
          ? api.replay(id, eyes)
          : loadGames().then(() => api.replayFile(text, eyes, stems())),
    [id, eyes],
  )
  if (nothing || failed) return <Opening failed={failed} />
  if (!replay) return <Loading />
  return (
    <Past
      id={id === FILE ? null : id}
      replay={replay}
      first={at}
      eyes={eyes}
      reviewed={reviewed}
      setEyes={setEyes}
    />
  )
}

/** A single position, written out in the address. */
export function PositionPage({ text }: { text: string }) {
  const { replay, failed } = useReplay(
    () => (text ? loadGames().then(() => api.position(text, stems())) : null),
    [text],
    'badPosition',
  )
  if (!text || failed) return <Opening failed={failed} position={text} />
  return replay ? <Past id={null} replay={replay} first={0} eyes={replay.eyes} /> : <Loading />
}

function useReplay(
  load: () => Promise<Replay> | null,
  dependencies: unknown[],
  bad: 'badRecord' | 'badPosition' = 'badRecord',
): { replay: Replay | null; failed: string } {
  const [replay, setReplay] = useState<Replay | null>(null)
  const [failed, setFailed] = useState('')
  useEffect(() => {
    let current = true
    void loadGames()
    if (isKnown()) void introduce() // you sit where you sat
    load()?.then(
      (loaded) => current && setReplay(loaded),
      (error: unknown) => current && setFailed(reason(error, bad)),
    )
    return () => {
      current = false
    }
  }, dependencies)
  return { replay, failed }
}

/** `position`: the text that was pasted, to be mended. */
function Opening({ failed, position = '' }: { failed: string; position?: string }) {
  const [over, setOver] = useState(false)
  document.title = `${t('openRecord')} — Tablée`
  const open = async (file: File | undefined) => {
    if (!file) return
    session.set('record', await file.text())
    if (route.value.args[0] === FILE) location.reload()
    else go('replay', FILE)
  }
  const hold = (event: DragEvent, on: boolean) => {
    event.preventDefault()
    setOver(on)
  }
  return (
    <div class="home">
      <TopBar />
      <main class="plain">
        <h2 class="title">{t('openRecord')}</h2>
        {failed && (
          <p role="alert" class="notice">
            {failed}
          </p>
        )}
        <label
          class={`drop${over ? ' over' : ''}`}
          onDragOver={(event) => hold(event, true)}
          onDragLeave={(event) => hold(event, false)}
          onDrop={(event) => {
            hold(event, false)
            void open(event.dataTransfer?.files[0])
          }}
        >
          <b>{t('dropRecord')}</b>
          <span class="soft">{t('openRecordHint')}</span>
          <span class="chip" aria-hidden="true">
            {t('chooseFile')}
          </span>
          <input
            class="spoken"
            type="file"
            accept=".jsonl,.json,.txt"
            aria-label={t('openRecord')}
            onChange={(event) => void open(event.currentTarget.files?.[0])}
          />
        </label>
        <p class="soft">{t('openRecordWhere')}</p>
        <form
          class="row paste"
          onSubmit={(event) => {
            event.preventDefault()
            const text = String(
              new FormData(event.currentTarget as HTMLFormElement).get('position') ?? '',
            ).trim()
            if (text) location.hash = positionAddress(text)
          }}
        >
          <label class="grow">
            {t('pastePosition')}
            <input
              name="position"
              defaultValue={position}
              autocomplete="off"
              spellcheck={false}
              placeholder={`${games.value?.games[0]?.id ?? ''} rules=1 players=3 …`}
            />
          </label>
          <button class="chip">{t('show')}</button>
        </form>
      </main>
    </div>
  )
}
