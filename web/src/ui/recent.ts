/** The tables where the person at this device sits, so that the shelf can show the way back. */
import type { TableInfo } from '@protocol'
import { api } from '../net/api'
import { stored } from './stored'

const MOST = 6
const ids = (): string[] => (stored.get('recent') ?? '').split(' ').filter(Boolean)
const store = (list: string[]): void => stored.set('recent', list.slice(0, MOST).join(' '))

/** Remembers a table, or forgets it once its match is over. */
export function remember(id: string, phase: TableInfo['phase']): void {
  const others = ids().filter((one) => one !== id)
  store(phase === 'open' || phase === 'playing' ? [id, ...others] : others)
}

/** The remembered tables that are still open or playing. */
export async function recent(): Promise<TableInfo[]> {
  const found = await Promise.all(ids().map((id) => api.table(id).catch(() => null)))
  const alive = found.filter(
    (table) => table?.phase === 'open' || table?.phase === 'playing',
  ) as TableInfo[]
  store(alive.map((table) => table.id))
  return alive
}
