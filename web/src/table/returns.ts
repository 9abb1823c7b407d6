/** How often you may still take your seat back from a bot. */
import type { Table } from '@protocol'
import { t } from '../i18n'

export function returnsText({ table, you }: Table): string {
  const seat = you === null ? undefined : table.seats[you]
  if (seat?.returning) return ''
  const returns = seat?.returns ?? 0
  if (returns === 0) return t('noReturns')
  return returns === 1 ? t('oneReturn') : t('moreReturns', { n: returns })
}
