/** A finished match, move by move: step, scrub and play, from any seat or with all cards open. */
import type { Replay } from '@protocol'
import { useEffect, useState } from 'preact/hooks'
import { about, t } from '../i18n'
import type { Fields } from '../net/words'
import { RuleBook } from '../ui/book'
import { hasAdvice, titleOf } from '../ui/catalog'
import { IconButton } from '../ui/icon-button'
import { GraphIcon, ListIcon, ShareIcon } from '../ui/icons'
import { Loading } from '../ui/lazy'
import { replaceAddress } from '../ui/route'
import { Sheet } from '../ui/sheet'
import { Bar, RulesButton } from './bar'
import { useCompared } from './compare'
import { namesOf } from './names'
import { canPlayOn, playOn } from './play-on'
import { type Playback, Player, usePlayback } from './player'
import { comparedAt, ownSeat, ReviewPanel, useReview } from './review'
import { say } from './review-words'
import type { Scene } from './scene'
import { SharePast } from './share'
import { Side } from './side'
import { Stage } from './stage'
import './table.css'
import './style/review.css'
import { useClient } from './use-client'

interface Props {
  /** The table's id; null for a record file. */
  id: string | null
  replay: Replay
  first: number
  eyes: string
  /** Is the review open at the start? */
  reviewed?: boolean
  /** Missing for a single position, which is shown as it was written down. */
  setEyes?: (eyes: string) => void
}

type Drawer = 'rules' | 'share' | 'side' | null

/**
 * The scene at a moment. With all cards open you still sit where you sat: the board is the right
 * way round, and your own cards lie before you.
 */
function sceneAt({ steps, table }: Replay, at: number, eyes: string, words: Scene['words']): Scene {
  const near = /^\d+$/.test(eyes) ? Number(eyes) : eyes === 'table' ? ownSeat(table) : null
  return {
    view: steps[at]?.view ?? {},
    you: near,
    near,
    names: namesOf(table.seats),
    players: table.players,
    legal: [],
    pending: null,
    act: () => undefined,
    words,
    events: steps[at]?.events ?? [],
    story: steps.slice(0, at + 1).flatMap((one): Fields[] => one.events),
    table,
    clock: { seat: null, left: null, window: 0 },
    n: at,
    past: true,
  }
}

/**
 * Keeps the moment in the address, so that a reload or a copied address comes back to it. An address
 * that leads elsewhere by then is left alone.
 */
export function useAddress(
  id: string | null,
  { at, last, running }: Pick<Playback, 'at' | 'last' | 'running'>,
  eyes: string,
): void {
  useEffect(() => {
    if (running || last === 0) return
    const before = location.hash
    const timer = setTimeout(() => {
      if (location.hash === before)
        replaceAddress(`#/replay/${encodeURIComponent(id ?? 'file')}?at=${at}&eyes=${eyes}`)
    }, 300)
    return () => clearTimeout(timer)
  }, [id, at, eyes, running])
}

/** The keys of the review, where there is room to write them. */
const Keyboard = () => (
  <span class="keyboard" aria-hidden="true">
    <kbd>←</kbd> <kbd>→</kbd> {say('kAct')} <kbd>↑</kbd> <kbd>↓</kbd> {say('kMoment')} <kbd>M</kbd>{' '}
    {say('kBetter')} <kbd>R</kbd> {say('kPlayOn')}
  </span>
)

export function Past({ id, replay, first, eyes, reviewed, setEyes }: Props) {
  const playback = usePlayback(replay.steps.length - 1, first)
  const [drawer, setDrawer] = useState<Drawer>(null)
  const reviewable = id !== null && hasAdvice(replay.table.game)
  const [analysed, setAnalysed] = useState(!!reviewed && reviewable)
  const [better, setBetter] = useState(true)
  const found = useReview(analysed ? id : null)
  const { client, words } = useClient(replay.table.game)
  useAddress(id, playback, eyes)
  const compared = analysed && !playback.running ? comparedAt(found.review, playback.at) : null
  useCompared(client && compared && (better ? compared : { ...compared, better: null }))
  const title = titleOf(replay.table.game)
  document.title = `${about(t('replay'), title)} — Tablée`
  if (!client) return <Loading />
  const scene = sceneAt(replay, playback.at, eyes, words)
  const close = () => setDrawer(null)
  const side = <Side scene={scene} client={client} />
  const playOnButton = !analysed && canPlayOn(scene, playback.last) && (
    <button class="chip" data-play-on onClick={() => void playOn(scene)}>
      {say('playOn')}
    </button>
  )
  return (
    <div class={`tablepage past${analysed ? ' analysed' : ''}`}>
      <Bar
        title={title}
        note={client.heading?.(scene) ?? ''}
        onBack={() => (history.length > 1 ? history.back() : replaceAddress('#/'))}
      >
        {analysed && <Keyboard />}
        {reviewable && (
          <button
            class="ic"
            data-analysis
            aria-label={t('analysis')}
            aria-pressed={analysed}
            title={t('analysis')}
            onClick={() => setAnalysed(!analysed)}
          >
            <GraphIcon />
          </button>
        )}
        <RulesButton onClick={() => setDrawer('rules')} />
        <button
          class="ic narrow"
          aria-label={`${t('score')}, ${t('log')}`}
          title={t('log')}
          onClick={() => setDrawer('side')}
        >
          <ListIcon />
        </button>
        <IconButton label={t('sharePosition')} onClick={() => setDrawer('share')}>
          <ShareIcon />
        </IconButton>
      </Bar>
      <main class="board">
        <Stage
          scene={scene}
          client={client}
          flowing
          foot={
            setEyes ? (
              <Player playback={playback} names={scene.names} eyes={eyes} setEyes={setEyes}>
                {playOnButton}
              </Player>
            ) : (
              playOnButton
            )
          }
        />
        {analysed ? (
          <ReviewPanel
            reviewed={found}
            scene={scene}
            client={client}
            playback={playback}
            better={better}
            setBetter={setBetter}
          />
        ) : (
          <aside class="side" aria-label={`${t('score')}, ${t('log')}`}>
            {side}
          </aside>
        )}
      </main>
      {drawer === 'rules' && (
        <Sheet title={about(t('rules'), title)} onClose={close}>
          <RuleBook game={replay.table.game} />
        </Sheet>
      )}
      {drawer === 'side' && (
        <Sheet title={title} onClose={close}>
          {side}
        </Sheet>
      )}
      {drawer === 'share' && (
        <SharePast id={id} at={playback.at} eyes={eyes} view={scene.view} onClose={close} />
      )}
    </div>
  )
}
