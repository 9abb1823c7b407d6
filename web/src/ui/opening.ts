/**
 * Opens a table. A game's very first table takes a while, because its rules are compiled: then a
 * notice says so.
 */
import type { NewTable, TableInfo } from '@protocol'
import { t } from '../i18n'
import { api } from '../net/api'
import { toast } from './toast'

/** After so many milliseconds people wonder what is going on. */
const LONG = 2_500

export async function openTable(wanted: NewTable): Promise<TableInfo> {
  const timer = setTimeout(() => toast(t('preparing')), LONG)
  return api.open(wanted).finally(() => clearTimeout(timer))
}
