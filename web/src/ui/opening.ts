/** Open a table. A game's very first one takes a while: its rules are compiled, and one should know why one waits. */
import type { NewTable, TableInfo } from '@protocol'
import { t } from '../i18n'
import { api } from '../net/api'
import { toast } from './toast'

const LONG = 2_500

export async function openTable(wanted: NewTable): Promise<TableInfo> {
  const timer = setTimeout(() => toast(t('preparing')), LONG)
  return api.open(wanted).finally(() => clearTimeout(timer))
}
