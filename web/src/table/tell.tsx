/** The lines beneath the middle: what the player is to do, and what has just happened. */
import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useState } from 'preact/hooks'
import { t } from '../i18n'
import { type Fields, sayEvent } from '../net/words'
import { forget } from './memory'
import type { GameClient, Scene } from './scene'
import { wanted } from './turn'
import { NOTICED } from './wait'

interface Props {
  scene: Scene
  client: GameClient
}

/** The latest action: the events worth a sentence. */
function worth({ scene, client }: Props): Fields[] {
  const known = scene.past ? scene.events : forget(client, scene.events)
  return known.filter((event) => !client.silent?.includes(String(event.event))).slice(-3)
}

/** The latest action in sentences. */
const latest = (props: Props): string =>
  worth(props)
    .map((event) => sayEvent(props.scene.words, event, props.scene.names))
    .join(' ')

/** What the player is to do now. A component of its own: half a choice changes only this line. */
function Wanted({ scene, client, wait }: Props & { wait: number }) {
  return (
    <p class="need" data-wanted>
      {wait > NOTICED ? t('mayAnswer') : wanted(client, scene)}
    </p>
  )
}

interface TellProps extends Props {
  /** How long the pending action waits for others, in milliseconds. */
  wait: number
  /** Words that take the place of the sentences. */
  children?: ComponentChildren
}

export function Tell({ scene, client, wait, children }: TellProps) {
  const [told, setTold] = useState<Fields[]>([])
  useLayoutEffect(() => {
    if (latest({ scene, client })) setTold(scene.events)
  }, [scene.events])
  const sentences = latest({ scene, client })
  const last = sentences || latest({ scene: { ...scene, events: told }, client })
  const event =
    worth({ scene, client }).at(-1) ?? worth({ scene: { ...scene, events: told }, client }).at(-1)
  return (
    <>
      <div class="tell">
        <Wanted scene={scene} client={client} wait={wait} />
        <p class="last" aria-hidden="true">
          {last || ' '}
        </p>
        {children}
        {scene.why && event && (
          <button class="why-last" aria-label={t('whyThat')} onClick={() => scene.why?.(event)}>
            ?
          </button>
        )}
      </div>
      <p class="spoken" role="status" aria-live="polite">
        {sentences}
      </p>
    </>
  )
}
