/** The lines beneath the middle: what is wanted, and what has just happened. */
import { useLayoutEffect, useState } from 'preact/hooks'
import { t } from '../i18n'
import { sayEvent } from '../net/words'
import { forget } from './memory'
import type { GameClient, Scene } from './scene'
import { wanted } from './turn'
import { NOTICED } from './wait'

interface Props {
  scene: Scene
  client: GameClient
}

/** The latest action in sentences. */
function latest({ scene, client }: Props): string {
  const known = scene.past ? scene.events : forget(client, scene.events)
  return known
    .filter((event) => !client.silent?.includes(String(event.event)))
    .slice(-3)
    .map((event) => sayEvent(scene.words, event, scene.names))
    .join(' ')
}

/** What is wanted now. A component of its own: half a choice changes this line alone. */
function Wanted({ scene, client, wait }: Props & { wait: number }) {
  return (
    <p class="need" data-wanted>
      {wait > NOTICED ? t('mayAnswer') : wanted(client, scene)}
    </p>
  )
}

/** `wait`: how long the pending action waits for others, in milliseconds. */
export function Tell({ scene, client, wait }: Props & { wait: number }) {
  const sentences = latest({ scene, client })
  const [last, setLast] = useState('')
  useLayoutEffect(() => {
    if (sentences) setLast(sentences)
  }, [sentences])
  return (
    <>
      <div class="tell">
        <Wanted scene={scene} client={client} wait={wait} />
        <p class="last" aria-hidden="true">
          {sentences || last || ' '}
        </p>
      </div>
      <p class="spoken" role="status" aria-live="polite">
        {sentences}
      </p>
    </>
  )
}
