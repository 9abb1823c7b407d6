/** The tables where one sat on this device, so that the shelf can show the way back. */
import type { TableInfo } from '@protocol'
import { api } from '../net/api'
import { stored } from './stored'

const MOST = 6
const ids = (): string[] => (stored.get('recent') ?? '').split(' ').filter(Boolean)
const keep = (list: string[]): void => stored.set('recent', list.slice(0, MOST).join(' '))

/** Note a table, or forget it once its match is over. */
export function remember(id: string, phase: TableInfo['phase']): void {
  const others = ids().filter((one) => one !== id)
  keep(phase === 'open' || phase === 'playing' ? [id, ...others] : others)
}

/** Those that still go on. */
export async function recent(): Promise<TableInfo[]> {
  const found = await Promise.all(ids().map((id) => api.table(id).catch(() => null)))
  const alive = found.filter(
    (table) => table?.phase === 'open' || table?.phase === 'playing',
  ) as TableInfo[]
  keep(alive.map((table) => table.id))
  return alive
}
