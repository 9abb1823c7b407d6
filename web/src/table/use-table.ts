/** Opens a table for as long as its page is shown. */
import { useEffect, useState } from 'preact/hooks'
import { loadGames } from '../ui/catalog'
import { introduce } from '../ui/person'
import { TableStore } from './store'

export function useTable(id: string, openRule: (clause: string) => void): TableStore | null {
  const [store, setStore] = useState<TableStore | null>(null)
  useEffect(() => {
    let opened: TableStore | null = null
    let left = false
    void loadGames()
    const open = () => {
      if (left) return
      opened = new TableStore(id, openRule)
      setStore(opened)
    }
    introduce().then(open, open)
    return () => {
      left = true
      opened?.close()
    }
  }, [id])
  return store
}
