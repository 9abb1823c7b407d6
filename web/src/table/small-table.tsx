/** A table as a small picture: the felt of its real position, and nothing to press. */
import { useEffect, useRef, useState } from 'preact/hooks'
import type { LocalNow } from '../local/talk'
import { api } from '../net/api'
import { namesOf } from './names'
import type { GameClient, Scene } from './scene'
import { Seats } from './seats'
import './table.css'
import { onTurn } from './turn'
import { useClient } from './use-client'

/** How wide the table is drawn before it is made small: a phone's felt, or a desk's. */
const WIDTH = 460

function sceneOf({ table, you, view }: LocalNow, words: Scene['words']): Scene {
  return {
    view: view ?? {},
    you,
    near: you,
    names: namesOf(table.seats),
    players: table.players,
    legal: [],
    pending: null,
    act: () => undefined,
    words,
    events: [],
    story: [],
    table,
    clock: { seat: null, left: null, window: 0 },
    n: 0,
    past: true,
  }
}

function Felt({ scene, client }: { scene: Scene; client: GameClient }) {
  const tint = client.tint?.(scene)
  return (
    <div class={`stage${client.wide ? ' wide' : ''}`} data-game={scene.table.game}>
      <div class="felt" style={tint ? { '--tint': tint } : undefined}>
        <Seats scene={scene} client={client} turn={onTurn(client, scene)} />
        <div class="mid">
          <client.Middle scene={scene} still={scene} />
        </div>
      </div>
    </div>
  )
}

/** A table where you sit, as you see it now. */
export function SmallTable({ table }: { table: string }) {
  const [now, setNow] = useState<LocalNow | null>(null)
  const frame = useRef<HTMLSpanElement>(null)
  const [scale, setScale] = useState(0)
  const { client, words } = useClient(now?.table.game)
  useEffect(() => {
    api.myTable(table).then(setNow, () => undefined)
  }, [table])
  useEffect(() => {
    if (!frame.current) return
    const watch = new ResizeObserver(([entry]) => setScale((entry?.contentRect.width ?? 0) / WIDTH))
    watch.observe(frame.current)
    return () => watch.disconnect()
  }, [])
  return (
    <span class="picture" ref={frame} inert>
      {now?.view && client && scale > 0 && (
        <span class="shrunk" style={{ transform: `scale(${scale})`, width: `${WIDTH}px` }}>
          <Felt scene={sceneOf(now, words)} client={client} />
        </span>
      )}
    </span>
  )
}
