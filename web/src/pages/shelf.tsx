/** The shelf: five boxes one wants to open. */
import type { GameInfo, TableInfo } from '@protocol'
import { signal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { lang, setLang, t } from '../i18n'
import { api, ApiError } from '../net/api'
import { Cover } from '../ui/cover'
import { gameInfo, games, gamesFailed, loadGames, titleOf, usualBot } from '../ui/catalog'
import { BookIcon, Gear } from '../ui/icons'
import { introduce } from '../ui/person'
import { go } from '../ui/route'
import { settingsOpen } from '../ui/settings-sheet'
import { toast } from '../ui/toast'

const tables = signal<TableInfo[]>([])
const busy = signal('')

/** How many play when one just wants to play: three opponents, or as many as there may be. */
const company = (game: GameInfo): number => game.players.filter((n) => n <= 4).at(-1) ?? game.players[0] ?? 2

/** A table against bots, dealt at once. */
export async function playNow(game: GameInfo): Promise<void> {
  if (busy.value) return
  busy.value = game.id
  try {
    await introduce()
    const players = company(game)
    const bots = Array.from({ length: players }, (_, seat) => (seat === 0 ? null : usualBot()))
    const table = await api.open({ game: game.id, players, bots, pace: 'relaxed' })
    sessionStorage.setItem(`deal.${table.id}`, '1')
    go('table', table.id)
  } catch (error) {
    toast(t('err', { why: error instanceof ApiError ? error.reason : 'page' }), { bad: true })
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
        <button class="hit" onClick={() => void playNow(game)} aria-label={`${t('playNow')}: ${title}`} disabled={busy.value === game.id} />
      </div>
      <div class="facts">
        <h2>{title}</h2>
        <p>{game.tagline[lang.value]}</p>
        <p class="numbers">
          {t('players', { n: range(game) })} · {t('minutes', { n: game.minutes })}
        </p>
        <div class="acts">
          <button class="go" onClick={() => void playNow(game)} disabled={busy.value === game.id}>
            {busy.value === game.id ? '…' : t('play')}
          </button>
          <a class="chip" href={`#/new/${game.id}`} aria-label={`${t('friends')}: ${title}`}>
            {t('friends')}
          </a>
          <a class="ic" href={`#/rules/${game.id}`} aria-label={`${t('rules')}: ${title}`} title={t('rules')}>
            <BookIcon />
          </a>
        </div>
      </div>
    </article>
  )
}

async function joinByCode(event: SubmitEvent): Promise<void> {
  event.preventDefault()
  const code = String(new FormData(event.currentTarget as HTMLFormElement).get('code') ?? '').trim().toUpperCase()
  if (!code) return
  await api.byCode(code).then(
    (found) => go('table', found.id),
    () => toast(t('codeWrong'), { bad: true }),
  )
}

const loadTables = (): void => {
  if (document.visibilityState !== 'visible') return
  api.tables().then(
    (found) => (tables.value = found.tables),
    () => undefined,
  )
}

function OpenTable({ table }: { table: TableInfo }) {
  const free = table.seats.filter((seat) => !seat.person && !seat.bot).length
  const names = table.seats.flatMap((seat) => (seat.name ? [seat.name] : []))
  return (
    <li>
      <Cover game={table.game} title="" small />
      <span>
        <b>{titleOf(table.game)}</b> {names.join(', ')}
        <br />
        <span class="soft">{table.phase === 'open' ? t('seatsMissing', { n: free }) : t('running')}</span>
      </span>
      <a class="chip" href={`#/table/${table.id}`}>
        {table.phase === 'open' && free ? t('join') : t('watch')}
      </a>
    </li>
  )
}

export function TopBar() {
  return (
    <header class="top">
      <h1>
        <a href="#/">Tablée</a>
      </h1>
      <p>{t('tagline')}</p>
      <nav>
        <a class="chip" href="#/me">{t('myMatches')}</a>
        <button class="chip" lang={lang.value === 'fr' ? 'en' : 'fr'} onClick={() => setLang(lang.value === 'fr' ? 'en' : 'fr')}>
          {t('language')}
        </button>
        <button class="ic" aria-label={t('settings')} onClick={() => (settingsOpen.value = true)}>
          <Gear />
        </button>
      </nav>
    </header>
  )
}

export function Shelf() {
  useEffect(() => {
    document.title = 'Tablée'
    void loadGames()
    loadTables()
    const again = setInterval(loadTables, 10_000)
    return () => clearInterval(again)
  }, [])
  const open = tables.value.filter((table) => gameInfo(table.game))
  return (
    <div class="home">
      <TopBar />
      <main>
        {gamesFailed.value && !games.value && (
          <p class="notice" role="alert">
            {t('offline')} <button class="chip" onClick={() => void loadGames()}>{t('retry')}</button>
          </p>
        )}
        <div class="shelf">{games.value?.games.map((game) => <Box key={game.id} game={game} />)}</div>
        <section class="hall">
          <form class="row" onSubmit={joinByCode}>
            <label>
              {t('code')}
              <input name="code" maxLength={8} autocomplete="off" autocapitalize="characters" placeholder="ABCDEF" aria-description={t('codeHint')} />
            </label>
            <button class="chip">{t('join')}</button>
          </form>
          <h2>{t('openTables')}</h2>
          {open.length ? (
            <ul class="tables">{open.slice(0, 12).map((table) => <OpenTable key={table.id} table={table} />)}</ul>
          ) : (
            <p class="soft">{t('noOpenTables')}</p>
          )}
          <p>
            <a href="#/replay">{t('openRecord')}</a>
          </p>
        </section>
      </main>
    </div>
  )
}
