/** The shelf: a box for each game, your tables, and the open ones. */

import { signal } from '@preact/signals'
import type { GameInfo, TableInfo } from '@protocol'
import { useEffect } from 'preact/hooks'
import { lang, t } from '../i18n'
import { ApiError, api } from '../net/api'
import { dealOnArrival } from '../ui/auto-deal'
import { defaultBot, gameInfo, games, gamesFailed, loadGames, titleOf } from '../ui/catalog'
import { Cover } from '../ui/cover'
import { Opponents } from '../ui/level'
import { openTable } from '../ui/opening'
import { introduce } from '../ui/person'
import { sayProblem } from '../ui/problem'
import { recent } from '../ui/recent'
import { go } from '../ui/route'
import { toast } from '../ui/toast'
import { TopBar } from '../ui/top'

const tables = signal<TableInfo[]>([])
const mine = signal<TableInfo[]>([])
const busy = signal('')

/** How many play when you tap Play: four, or as near to that as the game allows. */
const soloPlayers = (game: GameInfo): number =>
  game.players.filter((n) => n <= 4).at(-1) ?? game.players[0] ?? 2

/** Opens a table against bots and deals at once. */
export async function playNow(game: GameInfo): Promise<void> {
  if (busy.value) return
  busy.value = game.id
  try {
    await introduce()
    const players = soloPlayers(game)
    const bots = Array.from({ length: players }, (_, seat) => (seat === 0 ? null : defaultBot()))
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
  return game.players.length === high - low + 1 ? `${low}–${high}` : game.players.join(', ')
}

function Box({ game }: { game: GameInfo }) {
  const title = game.title[lang.value] ?? game.id
  return (
    <article class="box" aria-label={title}>
      <div class="cover">
        <Cover game={game.id} title={title} />
        <button
          class="hit"
          onClick={() => void playNow(game)}
          aria-label={`${t('playNow')}: ${title}`}
          disabled={busy.value === game.id}
        />
      </div>
      <div class="facts">
        <h2>{title}</h2>
        <p>{game.tagline[lang.value]}</p>
        <p class="numbers">
          {t('players', { n: range(game) })} · {t('minutes', { n: game.minutes })} ·{' '}
          <a href={`#/rules/${game.id}`} aria-label={`${t('rules')}: ${title}`}>
            {t('rules')}
          </a>
        </p>
        <div class="acts">
          <button class="go" onClick={() => void playNow(game)} disabled={busy.value === game.id}>
            {busy.value === game.id ? '…' : t('play')}
          </button>
          <a class="chip" href={`#/new/${game.id}`} aria-label={`${t('friends')}: ${title}`}>
            {t('friends')}
          </a>
        </div>
      </div>
    </article>
  )
}

async function joinByCode(event: SubmitEvent): Promise<void> {
  event.preventDefault()
  const code = String(new FormData(event.currentTarget as HTMLFormElement).get('code') ?? '')
    .trim()
    .toUpperCase()
  if (!code) return
  await api.byCode(code).then(
    (found) => go('table', found.id),
    (error: unknown) =>
      error instanceof ApiError && error.status === 404
        ? toast(t('codeWrong'), { bad: true })
        : sayProblem(error),
  )
}

const loadTables = (): void => {
  if (document.visibilityState !== 'visible') return
  api.tables().then(
    (found) => (tables.value = found.tables),
    () => undefined,
  )
  void recent().then((found) => (mine.value = found))
}

function OpenTable({ table }: { table: TableInfo }) {
  const free = table.seats.filter((seat) => !seat.person && !seat.bot).length
  const names = table.seats.flatMap((seat) => (seat.name ? [seat.name] : []))
  const own = mine.value.some((one) => one.id === table.id)
  return (
    <li>
      <Cover game={table.game} title="" small />
      <span>
        <b>{titleOf(table.game)}</b> {names.join(', ')}
        <br />
        <span class="soft">
          {table.phase === 'open' ? t('seatsMissing', { n: free }) : t('running')}
        </span>
      </span>
      <a class={own ? 'go' : 'chip'} href={`#/table/${table.id}`}>
        {own ? t('goOn') : table.phase === 'open' && free ? t('join') : t('watch')}
      </a>
    </li>
  )
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

export function Shelf() {
  useEffect(() => {
    document.title = 'Tablée'
    const look = () => {
      void loadGames() // again only if it failed
      loadTables()
    }
    look()
    const again = setInterval(look, 10_000)
    return () => clearInterval(again)
  }, [])
  const own = mine.value.filter((table) => gameInfo(table.game))
  const open = tables.value.filter(
    (table) => gameInfo(table.game) && !own.some((one) => one.id === table.id),
  )
  return (
    <div class="home">
      <TopBar />
      <main>
        {gamesFailed.value && !games.value && (
          <p class="notice" role="alert">
            {t('offline')}{' '}
            <button class="chip" onClick={() => void loadGames()}>
              {t('retry')}
            </button>
          </p>
        )}
        {own.length > 0 && (
          <section class="hall own" aria-label={t('yourTables')}>
            <ul class="tables">
              {own.slice(0, 3).map((table) => (
                <OpenTable key={table.id} table={table} />
              ))}
            </ul>
          </section>
        )}
        <div class="shelf">
          {games.value?.games.map((game) => (
            <Box key={game.id} game={game} />
          ))}
        </div>
        <section class="hall">
          <Opponents />
          <form class="row" onSubmit={joinByCode}>
            <label>
              {t('code')}
              <input
                name="code"
                maxLength={8}
                autocomplete="off"
                autocapitalize="characters"
                placeholder="ABCDEF"
                aria-description={t('codeHint')}
              />
            </label>
            <button class="chip">{t('join')}</button>
          </form>
          <h2>{t('openTables')}</h2>
          {open.length ? (
            <ul class="tables">
              {open.slice(0, 12).map((table) => (
                <OpenTable key={table.id} table={table} />
              ))}
            </ul>
          ) : (
            <p class="soft">{t('noOpenTables')}</p>
          )}
          <p class="foot">
            <a href="#/leaders">{t('leaders')}</a>
            <a href="#/replay">{t('openRecord')}</a>
          </p>
          <BrokenGames />
        </section>
      </main>
    </div>
  )
}
