/** The secret look: you alone see it, for a moment. Remembering it is the game. */
import type { OeufsView } from '@views'
import { useEffect, useState } from 'preact/hooks'
import type { Fields } from '../../net/words'
import type { Scene } from '../../table/scene'
import { placeOf, SIDE } from './board'
import { Egg, signOf } from './eggs'
import { say } from './words'

const MOMENT = 4_500

interface Look {
  cell: string
  owner: number
}

/** The look in these events, if this seat may see it. */
function lookIn(events: readonly Fields[]): Look | null {
  const event = events.find(({ event, owner }) => event === 'looked' && typeof owner === 'number')
  return event ? { cell: String(event.cell), owner: Number(event.owner) } : null
}

/** The last scene whose look was shown: it is not shown twice. */
let lastShown = ''

function useMoment(scene: Scene<OeufsView>): [Look | null, () => void] {
  const [look, setLook] = useState<Look | null>(null)
  const hide = () => setLook(null)
  useEffect(hide, [scene.table.id]) // the next step of a lesson is another table
  useEffect(() => {
    const found = lookIn(scene.events)
    const key = `${scene.table.id} ${scene.n}`
    if (scene.past || !found || lastShown === key) return
    lastShown = key
    setLook(found)
  }, [scene.n])
  useEffect(() => {
    if (!look) return
    const timer = setTimeout(hide, MOMENT)
    return () => clearTimeout(timer)
  }, [look])
  return [scene.past ? lookIn(scene.events) : look, hide]
}

const inside = (at: number): string =>
  `${(Math.min(SIDE - 0.95, Math.max(0.95, at + 0.5)) / SIDE) * 100}%`

export function Peek({ scene, turns }: { scene: Scene<OeufsView>; turns: number }) {
  const [look, hide] = useMoment(scene)
  const { players } = scene.view
  const sign = look ? say(signOf(players, look.owner)) : ''
  const name = look ? (scene.names[look.owner] ?? '') : ''
  const at = look ? placeOf(look.cell, turns) : { x: 0, y: 0 }
  return (
    <>
      <p class="spoken" role="status" aria-live="assertive">
        {look && !scene.past ? say('seenSpoken', { cell: look.cell, sign, name }) : ''}
      </p>
      {look && (
        <button
          class="peek"
          data-peek
          style={{ left: inside(at.x), top: inside(at.y) }}
          aria-label={say('hide')}
          disabled={scene.past}
          onClick={hide}
        >
          <Egg players={players} owner={look.owner} turned={false} />
          <b>{look.owner === scene.you ? say('seenMine') : say('seen', { name })}</b>
        </button>
      )}
    </>
  )
}
