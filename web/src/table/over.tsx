/**
 * The end of a match, in the place of the hand or beside the table: who won, by how much, and what
 * next.
 */
import './style/lobby.css'
import './style/over.css'
import type { Table, TableInfo } from '@protocol'
import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { listOf, t } from '../i18n'
import { onArrival } from '../ui/auto-deal'
import { botTitle, chooseBot, hasAdvice, nextLevel } from '../ui/catalog'
import { IconButton } from '../ui/icon-button'
import { ShareIcon } from '../ui/icons'
import { KeepAccount } from '../ui/keep'
import { isAlone } from '../ui/mine'
import { openTable } from '../ui/opening'
import { sayProblem } from '../ui/problem'
import { go } from '../ui/route'
import { usePanelFocus } from './focus'
import { outcomeOf } from './joy'
import { Face } from './round'
import type { GameClient, Scene } from './scene'
import { byPoints, Standing, Turning } from './standing'
import type { TableStore } from './store'

interface Props {
  frame: Table
  scene: Scene
  client: GameClient
  count: ComponentChildren
  store: TableStore
}

/**
 * Who won, in a sentence. It calls a tie a draw: whether that is a win for several or for nobody is
 * for the rules of the game to say.
 */
export function outcome(result: number[], names: string[], you: number | null): string {
  const best = result.flatMap((share, seat) => (share > 0 ? [seat] : []))
  if (new Set(result).size === 1 && result.length > 1) return t('draw')
  const isOurs = you !== null && best.includes(you)
  const others = listOf(best.filter((seat) => seat !== you).map((seat) => names[seat] ?? ''))
  if (best.length > 1) return t(isOurs ? 'youDrew' : 'drawnBy', { names: others })
  return isOurs ? t('youWon') : t('wonBy', { names: others })
}

/** After a win against bots alone: the level above theirs, if there is one. */
function levelUp({ table, you }: Table): string | null {
  const levels = new Set(table.seats.flatMap(({ person, bot }) => (person ? [] : [bot])))
  const [level] = levels
  const won = you !== null && table.result?.[you] === 1
  return won && isAlone(table) && levels.size === 1 && level
    ? nextLevel(level, table.game, table.seats.length)
    : null
}

/** Plays again at the next level, which this game remembers. */
function NextLevel({ table, level }: { table: TableInfo; level: string }) {
  const play = () => {
    chooseBot(table.game, level)
    const { game, players, options, pace } = table
    const bots = table.seats.map((seat) => (seat.person ? null : level))
    openTable({ game, players, options, pace, bots }).then(({ id }) => {
      onArrival(id, 'deal')
      go('table', id)
    }, sayProblem)
  }
  return (
    <button class="go" onClick={play}>
      {t('nextLevel', { level: botTitle(level) })}
    </button>
  )
}

/**
 * Asks for a rematch, and goes there as soon as its table is open: one tap. Against bots alone it
 * is dealt at once, among people when all are there.
 */
function useRematch({ table, you }: Table, store: TableStore): () => void {
  const [asked, setAsked] = useState(false)
  const alone = table.seats.filter((seat) => seat.person).length === 1
  const isIn = you !== null && !!table.seats[you]?.ready
  useEffect(() => {
    if (!asked || !isIn || !table.rematch) return
    onArrival(table.rematch, alone ? 'deal' : 'ready')
    go('table', table.rematch)
  }, [asked, isIn, table.rematch])
  return () => {
    setAsked(true)
    store.send({ type: 'rematch' })
  }
}

/** The people who want a rematch. */
function WhoIsIn({ table, you }: Table) {
  const people = table.seats.flatMap((seat, n) => (seat.person ? [{ ...seat, n }] : []))
  const ready = people.filter((seat) => seat.ready && seat.n !== you)
  if (people.length < 2 || !ready.length) return null
  return (
    <p class="whoisin" role="status">
      {people.map(({ name, n, ready }) => (
        <span key={n} class={ready ? 'in' : ''}>
          <Face name={name ?? ''} n={n} bot={false} />
        </span>
      ))}
      {t(ready.length > 1 ? 'wantRematch' : 'wantsRematch', {
        names: listOf(ready.map((seat) => seat.name ?? '')),
      })}
    </p>
  )
}

/** The picture of the result, to share or to keep. */
function ShareButton({
  scene,
  client,
  title,
}: Pick<Props, 'scene' | 'client'> & { title: string }) {
  const share = () =>
    import('./picture')
      .then((module) => module.sharePicture(scene, client, title))
      .catch(sayProblem)
  return (
    <IconButton label={t('sharePicture')} onClick={() => void share()}>
      <ShareIcon />
    </IconButton>
  )
}

/** One tap: again, with the same people. It shows who wants to already. */
function Again({ frame, store, quiet }: Pick<Props, 'frame' | 'store'> & { quiet: boolean }) {
  const askRematch = useRematch(frame, store)
  const { table, you } = frame
  if (you !== null)
    return (
      <button class={quiet ? 'chip' : 'go'} onClick={askRematch}>
        {t('rematch')}
      </button>
    )
  return table.rematch ? (
    <button class="go" onClick={() => go('table', table.rematch ?? '')}>
      {t('toRematch')}
    </button>
  ) : null
}

export function Over({ frame, scene, client, count, store }: Props) {
  const { table, you } = frame
  const level = levelUp(frame)
  const panel = useRef<HTMLDivElement>(null)
  usePanelFocus(panel) // not its button: a keystroke meant for the match would press it
  const title = outcome(table.result ?? [], scene.names, you)
  const about = { scene, client }
  return (
    <div
      class={`result ${outcomeOf(frame) ?? ''}`}
      role="region"
      aria-label={t('matchOver')}
      data-over
      tabIndex={-1}
      ref={panel}
    >
      <h2>
        <span>{title}</span>
      </h2>
      <p class="by">{client.ending?.(scene) || byPoints(about)}</p>
      <Standing {...about} />
      <Turning {...about} />
      {you !== null && <KeepAccount />}
      {hasAdvice(table.game) && (
        <a class="aslink" href={`#/replay/${table.id}?review=1`}>
          {t('analysisOf')}
        </a>
      )}
      {count && client.course && (
        <details>
          <summary>{t('lastCount')}</summary>
          {count}
        </details>
      )}
      <div class="result-acts">
        <WhoIsIn {...frame} />
        {level && <NextLevel table={table} level={level} />}
        <Again frame={frame} store={store} quiet={level !== null} />
        <a class="chip" href={`#/replay/${table.id}`}>
          {t('review')}
        </a>
        <ShareButton {...about} title={title} />
      </div>
    </div>
  )
}
