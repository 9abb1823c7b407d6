/** The shelf: a box for each game; below it your running matches, today's position, and friends. */

import { signal } from '@preact/signals'
import type { GameInfo, Tables } from '@protocol'
import { useEffect } from 'preact/hooks'
import { about, lang, t } from '../i18n'
import { api } from '../net/api'
import { hasServer } from '../net/site'
import { loadGameAhead, loadTableAhead } from '../ui/ahead'
import { dealOnArrival } from '../ui/auto-deal'
import { botFor, botTitle, games, gamesFailed, loadGames } from '../ui/catalog'
import { Cover } from '../ui/cover'
import { PlayIcon } from '../ui/icons'
import { hasLocal, invitations, loadMine, mine, tellTurns } from '../ui/mine'
import { isNewTo, noLongerNew } from '../ui/newcomer'
import { openTable } from '../ui/opening'
import { isKnown } from '../ui/person'
import { sayProblem } from '../ui/problem'
import { go, to } from '../ui/route'
import { TopBar } from '../ui/top'
import { Continue, first } from './shelf/continue'
import { Levels } from './shelf/levels'
import { Quiet } from './shelf/quiet'
import { Challenged, FirstVisit, Friends, Middle, Sixth } from './shelf/things'

const hall = signal<Tables>({ tables: [], people: 0 })
const busy = signal('')

/** How many play when you tap Play: four, or as near to that as the game allows. */
const soloPlayers = (game: GameInfo): number =>
  game.players.filter((n) => n <= 4).at(-1) ?? game.players[0] ?? 2

/** Opens a table against bots of the game's level, and deals at once. */
export async function playNow(game: GameInfo): Promise<void> {
  if (busy.value) return
  busy.value = game.id
  loadGameAhead(game.id)
  noLongerNew(game.id)
  try {
    const players = soloPlayers(game)
    const bot = botFor(game.id, players)
    const bots = Array.from({ length: players }, (_, seat) => (seat === 0 ? null : bot))
    const table = await openTable({ game: game.id, players, bots, pace: 'none' })
    dealOnArrival(table.id)
    go('table', table.id)
  } catch (error) {
    sayProblem(error)
  } finally {
    busy.value = ''
  }
}

const range = (game: GameInfo): string => {
  const [low, high] = [game.players[0] ?? 0, game.players.at(-1) ?? 0]
  if (low === high) return String(low)
  return game.players.length === high - low + 1 ? `${low}–${high}` : listOr(game.players)
}
const listOr = (numbers: number[]): string =>
  new Intl.ListFormat(lang.value, { type: 'disjunction' }).format(numbers.map(String))

/**
 * The paper band round a box: it offers the lesson, until you take or decline it, or play the game.
 */
function LessonBand({ game, title }: { game: GameInfo; title: string }) {
  if (!game.lesson || !isNewTo(game.id)) return null
  return (
    <p class="paperband">
      <a href={to('learn', game.id)} aria-label={about(`${t('learn')} ${t('inNinety')}`, title)}>
        <span>{t('learn')}</span> <b>{t('inNinety')}</b>
      </a>
      <button aria-label={`${t('learnNot')} (${title})`} onClick={() => noLongerNew(game.id)}>
        ×
      </button>
    </p>
  )
}

function Box({ game }: { game: GameInfo }) {
  const title = game.title[lang.value] ?? game.id
  const level = botTitle(botFor(game.id, soloPlayers(game)))
  const play = () => void playNow(game)
  return (
    <li class="box" data-game={game.id}>
      <h3 class="spoken">{title}</h3>
      <div class="cover">
        <Cover game={game.id} title={title} />
        <button
          class="hit"
          onClick={play}
          aria-label={t('playAgainst', { game: title, level })}
          disabled={busy.value === game.id}
        />
        <LessonBand game={game} title={title} />
      </div>
      <span class="plank" />
      <p class="say">{game.tagline[lang.value]}</p>
      <p class="meta">
        {range(game)} · {t('minutes', { n: game.minutes })}
      </p>
      <div class="playbtn">
        <button
          class="playnow"
          onClick={play}
          aria-label={t('playAgainst', { game: title, level })}
          disabled={busy.value === game.id}
        >
          <PlayIcon />
          {busy.value === game.id ? '…' : level}
        </button>
        <Levels game={game.id} title={title} players={soloPlayers(game)} />
      </div>
    </li>
  )
}

const loadHall = async (): Promise<void> => {
  if (document.visibilityState !== 'visible') return
  if (hasServer)
    api.tables().then(
      (found) => (hall.value = found),
      () => undefined,
    )
  await loadMine()
}

/** A quiet line about games that are installed and can't be loaded; it unfolds to the reasons. */
export function BrokenGames() {
  const broken = Object.entries(games.value?.broken ?? {})
  if (!broken.length) return null
  return (
    <details class="broken soft">
      <summary>{t('brokenGames', { names: broken.map(([name]) => name).join(', ') })}</summary>
      <ul>
        {broken.map(([name, reason]) => (
          <li key={name}>{reason}</li>
        ))}
      </ul>
    </details>
  )
}

/** The first thing on the second shelf; nothing for somebody who has no table. */
function Going({ fresh }: { fresh: boolean }) {
  const [challenge] = invitations.value
  const table = first(mine.value)
  if (challenge) return <Challenged key={challenge.table.id} invitation={challenge} />
  if (table) return <Continue key={table.id} table={table} more={mine.value.length - 1} />
  const start = (id: string) => {
    const game = games.value?.games.find((one) => one.id === id)
    if (game) void playNow(game)
  }
  return fresh ? <FirstVisit start={start} /> : null
}

export function Shelf() {
  const fresh = !isKnown() && !hasLocal()
  useEffect(() => {
    document.title = 'Tablée'
    let shown = true // an answer may come when another page has the title
    const look = async () => {
      await loadGames() // again only if that failed
      await loadHall()
      if (shown) tellTurns('Tablée')
    }
    void look()
    void import('../learn/sync').then((m) => m.startSync())
    loadTableAhead()
    const again = setInterval(() => void look(), 10_000)
    return () => {
      shown = false
      clearInterval(again)
    }
  }, [])
  return (
    <div class={`home${fresh ? ' fresh' : ''}`}>
      <TopBar />
      <main class="hearth">
        {gamesFailed.value && !games.value && (
          <p class="notice" role="alert">
            {t('offline')}{' '}
            <button class="chip" onClick={() => void loadGames()}>
              {t('retry')}
            </button>
          </p>
        )}
        <section aria-labelledby="games">
          <h2 class="spoken" id="games">
            {t('chooseGame')}
          </h2>
          <ul class="boxes">
            {games.value?.games.map((game) => (
              <Box key={game.id} game={game} />
            ))}
            {games.value && <Sixth />}
          </ul>
        </section>
        {games.value && (
          <div class="things">
            <Going fresh={fresh} />
            <Middle />
            <Friends />
            <span class="plank" />
          </div>
        )}
        {games.value && <Quiet hall={hall.value} />}
        <BrokenGames />
      </main>
    </div>
  )
}
