/** One quiet line: people who are here, matches to watch, tables that wait for somebody. */
import type { Tables } from '@protocol'
import { t } from '../../i18n'
import { hasServer } from '../../net/site'
import { gameInfo, titleOf } from '../../ui/catalog'
import { mine } from '../../ui/mine'

export function Quiet({ hall }: { hall: Tables }) {
  const others = hall.tables.filter(
    (table) => gameInfo(table.game) && !mine.value.some((one) => one.id === table.id),
  )
  const running = others.filter((table) => table.phase === 'playing').length
  const open = others.find(
    (table) =>
      table.phase === 'open' &&
      table.seats.some((seat) => seat.here) &&
      table.seats.some((seat) => !seat.person && !seat.bot),
  )
  if (!hasServer) return <p class="quiet">{t('noServer')}</p>
  return (
    <p class="quiet">
      {hall.people > 0 && (
        <span>
          <span class="lamp" />
          <b>{t(hall.people > 1 ? 'peopleHere' : 'personHere', { n: hall.people })}</b>{' '}
          {t('atTable')}
        </span>
      )}
      {running > 0 && (
        <a href="#/watch">{t(running > 1 ? 'toWatch' : 'oneToWatch', { n: running })}</a>
      )}
      {open ? (
        <a href={`#/table/${open.id}`}>{t('oneMissing', { game: titleOf(open.game) })}</a>
      ) : (
        <a href="#/pair">{t('findSomebody')}</a>
      )}
    </p>
  )
}
