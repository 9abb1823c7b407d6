/** The secret look: shown for a moment, to you alone, and kept nowhere. Forgetting is the game. */
import { useEffect, useState } from 'preact/hooks'
import type { Fields } from '../../net/words'
import type { Scene } from '../../table/scene'
import { type Oeufs, placeOf, SIDE } from './board'
import { Egg, signOf } from './eggs'
import { say } from './words'

const MOMENT = 4_500

interface Seen {
  cell: string
  owner: number
}

/** What these events showed to these eyes. */
function seenIn(events: readonly Fields[]): Seen | null {
  const look = events.find((event) => event.event === 'looked' && typeof event.owner === 'number')
  return look ? { cell: String(look.cell), owner: Number(look.owner) } : null
}

/** The scene whose look was shown already; it is not shown again. */
let shown = ''

function useMoment(scene: Scene<Oeufs>): [Seen | null, () => void] {
  const [seen, setSeen] = useState<Seen | null>(null)
  const hide = () => setSeen(null)
  useEffect(() => {
    const found = seenIn(scene.events)
    const key = `${scene.table.id} ${scene.n}`
    if (scene.past || !found || shown === key) return
    shown = key
    setSeen(found)
  }, [scene.n])
  useEffect(() => {
    if (!seen) return
    const timer = setTimeout(hide, MOMENT)
    return () => clearTimeout(timer)
  }, [seen])
  return [scene.past ? seenIn(scene.events) : seen, hide]
}

const inside = (at: number): string =>
  `${(Math.min(SIDE - 0.95, Math.max(0.95, at + 0.5)) / SIDE) * 100}%`

export function Peek({ scene, turns }: { scene: Scene<Oeufs>; turns: number }) {
  const [seen, hide] = useMoment(scene)
  const { players } = scene.view
  const sign = seen ? say(signOf(players, seen.owner)) : ''
  const name = seen ? (scene.names[seen.owner] ?? '') : ''
  const at = seen ? placeOf(seen.cell, turns) : { x: 0, y: 0 }
  return (
    <>
      <p class="spoken" role="status" aria-live="assertive">
        {seen && !scene.past ? say('seenSpoken', { cell: seen.cell, sign, name }) : ''}
      </p>
      {seen && (
        <button
          class="peek"
          data-peek
          style={{ left: inside(at.x), top: inside(at.y) }}
          aria-label={say('hide')}
          disabled={scene.past}
          onClick={hide}
        >
          <Egg players={players} owner={seen.owner} turned={false} />
          <b>{seen.owner === scene.you ? say('seenMine') : say('seen', { name })}</b>
        </button>
      )}
    </>
  )
}
