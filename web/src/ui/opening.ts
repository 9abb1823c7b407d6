/**
 * Opens a table: on this device if you play alone against bots, otherwise on the server. A game's
 * very first table on a server takes a while, because its rules are compiled: then a notice says so.
 */
import type { NewTable, TableInfo } from '@protocol'
import { t } from '../i18n'
import type { NewLocal } from '../local/talk'
import { api } from '../net/api'
import { gameInfo, games } from './catalog'
import { introduce, nameHere } from './person'
import { stored } from './stored'
import { toast } from './toast'

/** After so many milliseconds people wonder what is going on. */
const LONG = 2_500

/** Is this a table for this device: one person, and bots that play here? */
function isForHere({ players, bots = [], public: open }: NewTable): boolean {
  const known = games.value?.local_bots ?? []
  const seats = Array.from({ length: players }, (_, seat) => bots[seat] ?? null)
  const alone = seats.filter((bot) => bot === null).length === 1
  return alone && !open && seats.every((bot) => !bot || known.includes(bot))
}

export async function openTable(wanted: NewTable): Promise<TableInfo> {
  if (!isForHere(wanted)) return openOnServer(wanted)
  if (!gameInfo(wanted.game)?.local) {
    const table = await openOnServer(wanted)
    toast(t('onServer'))
    return table
  }
  const { position } = wanted
  return openHere(wanted, position ? { from: { position } } : {})
}

/** Opens a table on the server, where friends can join. */
export async function openOnServer(wanted: NewTable): Promise<TableInfo> {
  await introduce()
  const timer = setTimeout(() => toast(t('preparing')), LONG)
  return api.open(wanted).finally(() => clearTimeout(timer))
}

/** Opens a table on this device: for one person, or for several who pass it round. */
export async function openHere(
  { game, players, options, pace, bots = [] }: NewTable,
  more: { names?: string[]; from?: NewLocal['from'] } = {},
): Promise<TableInfo> {
  const { names = [nameHere()], from } = more
  const left = [...names]
  const info = gameInfo(game)
  const table = await api.local('open', {
    game,
    stem: info?.local ?? '',
    options,
    pace,
    tempo: games.value?.tempo ?? 1,
    people: Array.from({ length: players }, (_, seat) =>
      bots[seat] ? null : (left.shift() ?? t('seat', { n: seat + 1 })),
    ),
    bots: Array.from({ length: players }, (_, seat) => bots[seat] ?? null),
    from,
  })
  stored.set('local', '1')
  if (!(await api.local('kept'))) toast(t('notKept'))
  return table
}
