/** The picture of a match: seats, middle, what is wanted, what lies before you. Live or in a replay. */
import type { ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks'
import { t } from '../i18n'
import { sayEvent } from '../net/words'
import { pace } from '../ui/settings'
import { Drag } from './drag'
import { generic } from './generic'
import { useGlow } from './glow'
import { forget } from './memory'
import { type Box, look, move } from './mover'
import type { GameClient, Scene } from './scene'
import { Seats } from './seats'

interface Props {
  scene: Scene
  /** The scene without what was sent: what does not show that stays as it is while the answer is awaited. */
  still?: Scene
  client: GameClient
  /** May the way from the scene before be shown as motion? */
  flowing: boolean
  /** An act that is suggested: what takes part in it glows. */
  suggested?: string | null
  /** Something laid over the felt: a count, the end. */
  over?: ComponentChildren
  /** The line beneath the hand. */
  foot?: ComponentChildren
}

export const onTurn = (client: GameClient, scene: Scene): number | null => {
  if (scene.table.phase === 'over' && !scene.past) return null
  if (client.turn) return client.turn(scene)
  return typeof scene.view.turn === 'number' ? scene.view.turn : null
}

export function wanted(client: GameClient, scene: Scene): string {
  const seat = onTurn(client, scene)
  if (client.wanted) return client.wanted(scene)
  if (seat === null) return ''
  return seat === scene.you ? t('yourTurn') : t('turnOf', { name: scene.names[seat] ?? '' })
}

/** The sentences of the latest act. */
export function latest(client: GameClient, scene: Scene): string {
  const known = scene.past ? scene.events : forget(client, scene.events)
  const told = known.filter((event) => !client.silent?.includes(String(event.event)))
  return told
    .slice(-3)
    .map((event) => sayEvent(scene.words, event, scene.names))
    .join(' ')
}

interface Focus {
  index: number
  inHand: boolean
}

const handOf = (root: Element): HTMLElement[] => [
  ...root.querySelectorAll<HTMLElement>('[data-hand] button, button[data-hand]'),
]

function focusIn(root: Element): Focus | null {
  const active = document.activeElement
  if (!(active instanceof HTMLElement) || !root.contains(active)) return null
  const index = handOf(root).indexOf(active)
  return { index, inHand: index >= 0 }
}

/** Whoever plays by keyboard must not lose the place when a card is gone. */
function refocus(root: Element, had: Focus | null): void {
  if (!had || (document.activeElement && document.activeElement !== document.body)) return
  const hand = handOf(root)
  const next = had.inHand ? hand[Math.min(had.index, hand.length - 1)] : hand[0]
  ;(next ?? root.querySelector<HTMLElement>('[tabindex="-1"]'))?.focus({ preventScroll: true })
}

/** Below this nobody notices that an act waits. */
const NOTICED = 500

/** How long what was just sent waits for others to answer first, in milliseconds. */
function useWait({ pending, clock, n }: Scene): number {
  const since = useRef(0)
  useLayoutEffect(() => {
    since.current = performance.now()
  }, [n])
  return useMemo(
    () => (pending === null ? 0 : Math.max(0, clock.window - (performance.now() - since.current))),
    [pending, n],
  )
}

const ANSWERED = 150

/** Dragging at this table. What was dropped lies there until the server has answered and the picture has followed. */
function useDrag(root: { current: HTMLDivElement | null }, scene: Scene): { current: Drag | null } {
  const drag = useRef<Drag | null>(null)
  const now = useRef(scene)
  now.current = scene
  useEffect(() => {
    if (!root.current) return
    const made = new Drag(root.current, {
      legal: () => now.current.legal,
      act: (text) => now.current.act(text),
    })
    drag.current = made
    return () => made.stop()
  }, [])
  useEffect(() => {
    if (scene.pending) return
    const timer = setTimeout(() => drag.current?.settle(), ANSWERED)
    return () => clearTimeout(timer)
  }, [scene.pending, scene.n])
  return drag
}

/** What is wanted now. By itself, because it tells of half a choice too, and that changes this line alone. */
function Need({ scene, client, wait }: Pick<Props, 'scene' | 'client'> & { wait: number }) {
  return (
    <p class="need" data-wanted>
      {wait > NOTICED ? t('mayAnswer') : wanted(client, scene)}
    </p>
  )
}

export function Stage({
  scene,
  still = scene,
  client,
  flowing,
  suggested = null,
  over,
  foot,
}: Props) {
  const root = useRef<HTMLDivElement>(null)
  const shown = useRef(-1)
  const before = useRef<ReadonlyMap<string, Box> | null>(null)
  const focus = useRef<Focus | null>(null)
  const sentence = useRef('')
  const drag = useDrag(root, scene)
  useGlow(root, suggested)
  if (root.current && shown.current !== scene.n) {
    before.current = flowing && pace() ? look(root.current) : null // the picture as it still is
    focus.current = focusIn(root.current)
  }
  useLayoutEffect(() => {
    if (shown.current !== scene.n) drag.current?.settle()
    shown.current = scene.n
    if (!root.current) return
    if (before.current) move(root.current, before.current, pace())
    before.current = null
    refocus(root.current, focus.current)
    focus.current = null
  })
  const wait = useWait(scene)
  const told = latest(client, scene)
  if (told) sentence.current = told
  const tint = client.tint?.(scene)
  const Near = client.Near ?? (scene.past ? undefined : generic.Near)
  return (
    <div
      class={`stage${client.wide ? ' wide' : ''}`}
      ref={root}
      id="stage"
      data-game={scene.table.game}
      tabIndex={-1}
      data-pending={scene.pending ?? undefined}
      style={wait ? { '--wait': `${wait}ms` } : undefined}
    >
      <section
        class="felt"
        aria-label={t('theTable')}
        style={tint ? { '--tint': tint } : undefined}
        data-place="felt"
      >
        <Seats scene={still} client={client} turn={onTurn(client, scene)} />
        <div class="mid">
          <client.Middle scene={scene} still={still} />
        </div>
        {over}
        <div class="tell">
          <Need scene={scene} client={client} wait={wait} />
          <p class="last" aria-hidden="true">
            {sentence.current || ' '}
          </p>
        </div>
        <p class="spoken" role="status" aria-live="polite">
          {told}
        </p>
      </section>
      <section
        class="near"
        aria-label={t('hand')}
        data-place={scene.near === null ? undefined : `seat-${scene.near}`}
      >
        {Near && <Near scene={scene} />}
        {foot}
      </section>
    </div>
  )
}

/** Arrow keys move through the hand, and lead there from elsewhere at the table. */
export function handKeys(event: KeyboardEvent): void {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
  const root = document.getElementById('stage')
  if (!step || !root || event.defaultPrevented || !(event.target instanceof HTMLElement)) return
  const hand = handOf(root)
  const at = hand.indexOf(event.target)
  if (at < 0 && event.target.closest('input,textarea,dialog,select,[role=grid]')) return
  if (at < 0 && event.target !== document.body && !root.contains(event.target)) return
  const next = at < 0 ? hand[0] : hand[(at + step + hand.length) % hand.length]
  if (next) {
    event.preventDefault()
    next.focus()
  }
}
