/** Opens a table for as long as its page is shown. */
import { useEffect, useState } from 'preact/hooks'
import type { Said } from '../learn/why'
import { isLocal } from '../net/api'
import { loadGames } from '../ui/catalog'
import { outdated } from '../ui/lazy'
import { introduce } from '../ui/person'
import { TableStore } from './store'

export function useTable(
  id: string,
  openRule: (clause: string, told?: Said) => void,
): TableStore | null {
  const [store, setStore] = useState<TableStore | null>(null)
  useEffect(() => {
    let opened: TableStore | null = null
    let left = false
    void loadGames()
    const open = (socket?: (url: string) => WebSocket) => {
      if (left) return
      opened = new TableStore(id, openRule, socket)
      setStore(opened)
    }
    if (isLocal(id)) import('../local/house').then(({ socketTo }) => open(socketTo(id)), outdated)
    else
      introduce().then(
        () => open(),
        () => open(),
      )
    return () => {
      left = true
      opened?.close()
    }
  }, [id])
  return store
}
