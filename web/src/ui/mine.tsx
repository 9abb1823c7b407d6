/** The tables where you sit: the way back to each, until its match is over. */
import { signal } from '@preact/signals'
import type { Invitation, TableInfo } from '@protocol'
import { about, t } from '../i18n'
import { api, isLocal } from '../net/api'
import { hasServer } from '../net/site'
import { showTurns } from './attention'
import { gameInfo, titleOf } from './catalog'
import { Cover } from './cover'
import { introduce, isKnown, isMe } from './person'
import { stored } from './stored'

export const mine = signal<TableInfo[]>([])
/** The tables to which somebody has challenged you. */
export const invitations = signal<Invitation[]>([])

/** Looks for them again; a device that is new here has none. */
export async function loadMine(): Promise<void> {
  const here = hasLocal() ? await api.local('mine').catch(() => []) : []
  const found =
    isKnown() && hasServer
      ? await introduce()
          .then(api.mine)
          .catch(() => null)
      : { tables: [], invitations: [] }
  const tables = found?.tables ?? mine.value.filter((table) => !isLocal(table.id))
  mine.value = [...here, ...tables].filter((table) => gameInfo(table.game))
  if (found) invitations.value = found.invitations.filter(({ table }) => gameInfo(table.game))
}

/** Has a table ever been opened on this device? Else its worker need not be started to look. */
export const hasLocal = (): boolean => stored.get('local') !== null

/** Is it our turn, and no bot plays it for us? */
export function isMyTurn({ turn, seats }: TableInfo): boolean {
  const seat = seats[turn ?? -1]
  return !!seat && isMe(seat.person) && !seat.bot
}

/** Does this match wait for its only person? */
export const isAlone = (table: TableInfo): boolean =>
  table.seats.filter((seat) => seat.person).length === 1

/** Shows in the page's title and on the app's icon at how many tables others wait for you. */
export const tellTurns = (title: string): void =>
  showTurns(
    mine.value.filter((table) => !isAlone(table) && isMyTurn(table)).length +
      invitations.value.length,
    title,
  )

export function stateOf(table: TableInfo): string {
  if (table.phase === 'open') {
    const free = table.seats.filter((seat) => !seat.person && !seat.bot).length
    return t('seatsMissing', { n: free })
  }
  if (isAlone(table)) return t('waitsForYou')
  return isMyTurn(table) ? t('yourTurn') : t('running')
}

export function MyTables({ most }: { most: number }) {
  return (
    <ul class="tables">
      {mine.value.slice(0, most).map((table) => {
        const names = table.seats.flatMap(({ name, person }) =>
          name && !isMe(person) ? [name] : [],
        )
        return (
          <li key={table.id}>
            <Cover game={table.game} title="" small />
            <span>
              <b>{titleOf(table.game)}</b> {names.length ? names.join(', ') : t('withBots')}
              <br />
              <span class="soft">{stateOf(table)}</span>
            </span>
            <a
              class="go"
              href={`#/table/${table.id}`}
              aria-label={about(t('goOn'), titleOf(table.game))}
            >
              {t('goOn')}
            </a>
          </li>
        )
      })}
    </ul>
  )
}
