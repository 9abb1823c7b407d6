/**
 * The picture of a match, live or in a replay: the seats, the middle, the sentences, and the things
 * before you.
 */
import type { ComponentChildren } from 'preact'
import { useRef } from 'preact/hooks'
import { t } from '../i18n'
import { lazy } from '../ui/lazy'
import type { Chat } from './chat'
import { useDrag } from './drag'
import { useGlow } from './glow'
import { type Outcome, Shapes } from './joy'
import { useSkipping } from './moments'
import { Motion } from './motion'
import { RefusalNote } from './refusal-note'
import type { GameClient, Scene } from './scene'
import { Seats } from './seats'
import { Tell } from './tell'
import { onTurn } from './turn'
import { useWait } from './wait'

/** A game without a hand of its own shows its actions as buttons. */
const NearActs = lazy(() => import('./generic').then((module) => module.NearActs))

interface Props {
  scene: Scene
  /** The scene without the pending action: parts made from it do not change when you act. */
  still?: Scene
  client: GameClient
  /** May the way from the scene before be shown as motion? */
  flowing: boolean
  /** An action that a hint suggests: everything that takes part in it glows. */
  suggested?: string | null
  /** At a live table: what people say appears at their seats. */
  chat?: Chat
  /** Something laid over the felt: the count of a round. */
  over?: ComponentChildren
  /** Words that take the place of the sentences beneath the middle: a hint. */
  words?: ComponentChildren
  /** Shown in the place of your hand: the end of the match. */
  result?: ComponentChildren
  /** How the match ended for you, once it has. */
  outcome?: Outcome | undefined
  /** Between the felt and the hand, where a lesson answers an act. */
  lane?: ComponentChildren
  /** The line beneath the hand. */
  foot?: ComponentChildren
}

export function Stage({
  scene,
  still = scene,
  client,
  flowing,
  suggested = null,
  chat,
  over,
  words,
  result,
  outcome,
  lane,
  foot,
}: Props) {
  const root = useRef<HTMLDivElement>(null)
  const drag = useDrag(root, scene)
  useGlow(root, suggested)
  useSkipping()
  const wait = useWait(scene)
  const tint = client.tint?.(scene)
  const Near = client.Near ?? (scene.past ? undefined : NearActs)
  return (
    <Motion root={root} n={scene.n} flowing={flowing} onPicture={() => drag.current?.settle()}>
      <div
        class={`stage${client.wide ? ' wide' : ''}${client.around ? ' around' : ''}`}
        ref={root}
        id="stage"
        data-game={scene.table.game}
        tabIndex={-1}
        data-pending={scene.pending ?? undefined}
        data-outcome={outcome}
        style={wait ? { '--wait': `${wait}ms` } : undefined}
      >
        <section
          class="felt"
          aria-label={t('theTable')}
          style={tint ? { '--tint': tint } : undefined}
          data-place="felt"
        >
          <Seats scene={still} client={client} turn={onTurn(client, scene)} chat={chat} />
          <div class="mid">
            <client.Middle scene={scene} still={still} />
          </div>
          {over}
          <Tell scene={scene} client={client} wait={wait}>
            {words}
          </Tell>
          {outcome === 'won' && <Shapes />}
        </section>
        {lane}
        <section
          class="near"
          aria-label={t('hand')}
          data-place={scene.near === null ? undefined : `seat-${scene.near}`}
        >
          {result ?? (
            <>
              {Near && <Near scene={scene} />}
              {foot}
            </>
          )}
        </section>
        <RefusalNote root={root} pending={scene.pending} />
      </div>
    </Motion>
  )
}
