/** The public tables: those where a match runs, and those that wait for somebody. */
import type { TableInfo } from '@protocol'
import { useEffect, useState } from 'preact/hooks'
import { listOf, t } from '../i18n'
import { api } from '../net/api'
import { gameInfo, loadGames, titleOf } from '../ui/catalog'
import { Cover } from '../ui/cover'
import { Loading } from '../ui/lazy'
import { TopBar } from '../ui/top'
import { say } from './people/words'

const AGAIN = 10_000

function Row({ table }: { table: TableInfo }) {
  const names = table.seats.flatMap(({ name }) => (name ? [name] : []))
  const free = table.seats.filter((seat) => !seat.person && !seat.bot).length
  const label = say(table.phase === 'open' ? 'sit' : 'watch')
  return (
    <li>
      <Cover game={table.game} title="" small />
      <span>
        <b>{titleOf(table.game)}</b> {listOf(names)}
        <br />
        <span class="soft">
          {table.phase === 'open'
            ? t('seatsMissing', { n: free })
            : t('watchers', { n: table.watchers })}
        </span>
      </span>
      <a
        class="chip"
        href={`#/table/${table.id}`}
        aria-label={`${label}: ${titleOf(table.game)}, ${listOf(names)}`}
      >
        {label}
      </a>
    </li>
  )
}

export function WatchPage() {
  const [tables, setTables] = useState<TableInfo[] | null>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    document.title = `${say('watchTitle')} — Tablée`
    const look = () =>
      void loadGames()
        .then(api.tables)
        .then(
          (found) => setTables(found.tables.filter((table) => gameInfo(table.game))),
          () => setFailed(true),
        )
    look()
    const again = setInterval(look, AGAIN)
    return () => clearInterval(again)
  }, [])
  const of = (phase: string) => (tables ?? []).filter((table) => table.phase === phase)
  const open = of('open').filter(
    (table) =>
      table.seats.some((seat) => seat.here) &&
      table.seats.some((seat) => !seat.person && !seat.bot),
  )
  return (
    <div class="home">
      <TopBar />
      <main class="plain hall-of">
        <h2 class="title">{say('watchTitle')}</h2>
        {failed && !tables && <p role="alert">{t('offline')}</p>}
        {!tables && !failed && <Loading />}
        {tables && (
          <>
            <h3 class="sub">{say('running')}</h3>
            {of('playing').length ? (
              <ul class="tables">
                {of('playing').map((table) => (
                  <Row key={table.id} table={table} />
                ))}
              </ul>
            ) : (
              <p class="soft">{say('noneRunning')}</p>
            )}
            <h3 class="sub">{say('open')}</h3>
            {open.length ? (
              <ul class="tables">
                {open.map((table) => (
                  <Row key={table.id} table={table} />
                ))}
              </ul>
            ) : (
              <p class="soft">{say('noneOpen')}</p>
            )}
            <p>
              <a class="go" href="#/pair">
                {say('findSomebody')}
              </a>
            </p>
          </>
        )}
      </main>
    </div>
  )
}
