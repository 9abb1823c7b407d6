/** The table that waits for you: a picture of its position, and the way back. */
import type { TableInfo } from '@protocol'
import { about, listOf, t } from '../../i18n'
import { botTitle, titleOf } from '../../ui/catalog'
import { Cover } from '../../ui/cover'
import { lazy } from '../../ui/lazy'
import { isAlone, isMyTurn, stateOf } from '../../ui/mine'
import { isMe } from '../../ui/person'

const SmallTable = lazy(() => import('../../table/small-table').then((m) => m.SmallTable))

/** The opponents. */
function against(table: TableInfo): string {
  const people = table.seats.flatMap(({ name, person }) => (name && !isMe(person) ? [name] : []))
  if (people.length) return t('againstPeople', { names: listOf(people) })
  const [, ...others] = table.seats.flatMap(({ name }) => name ?? [])
  if (others.length) return t('againstPeople', { names: listOf(others) }) // at this device
  const levels = new Set(table.seats.flatMap(({ person, bot }) => (!person && bot ? [bot] : [])))
  return t('againstBots', { level: listOf([...levels].map(botTitle)) })
}

/** The table to show first: one where others wait, else the newest. */
export const first = (tables: TableInfo[]): TableInfo | undefined =>
  tables.find((table) => !isAlone(table) && isMyTurn(table)) ?? tables[0]

export function Continue({ table, more }: { table: TableInfo; more: number }) {
  const waits = isAlone(table) || isMyTurn(table)
  return (
    <section class="onshelf" aria-label={t('yourTables')}>
      <span class="pic">
        {table.phase === 'open' ? (
          <span class="lobbypic">
            <Cover game={table.game} title="" />
          </span>
        ) : (
          <SmallTable key={table.id} table={table.id} />
        )}
      </span>
      <div class="do">
        <h3>{isMyTurn(table) || isAlone(table) ? t('yourTurn') : titleOf(table.game)}</h3>
        <p>
          {waits ? `${titleOf(table.game)}, ${against(table)}` : stateOf(table)}
          {more > 0 && (
            <>
              {' · '}
              <a href="#/me">{t('moreTables', { n: more })}</a>
            </>
          )}
        </p>
        <a
          class={waits ? 'go' : 'btn'}
          href={`#/table/${table.id}`}
          aria-label={about(t('resume'), titleOf(table.game))}
        >
          {t('resume')}
        </a>
      </div>
    </section>
  )
}
