/**
 * Dragging, for people who like it; everything can be done by tapping too. This file knows no game.
 * A thing that can be dragged carries `data-drag="word"`, a place for it `data-drop="template"`: an
 * action's text with `*` for the word. Of several templates (`accept *|offer *`) the first legal
 * one counts. A press becomes a drag when the pointer has moved farther than the slack; below that
 * it is a tap, and this file does not touch it.
 */
import { useEffect, useRef } from 'preact/hooks'
import type { Box } from './mover'
import type { Scene } from './scene'

/** In pixels. */
export const SLACK = 8

/** The action that dropping the word there would send; null if none is legal. */
export function fits(templates: string, word: string, legal: readonly string[]): string | null {
  const texts = templates.split('|').map((template) => template.replace('*', word))
  return texts.find((text) => legal.includes(text)) ?? null
}

export const within = ({ x, y, w, h }: Box, px: number, py: number): boolean =>
  px >= x && px <= x + w && py >= y && py <= y + h

export interface Hands {
  legal: () => readonly string[]
  act: (text: string) => void
}

interface Grip {
  thing: HTMLElement
  pointer: number
  x: number
  y: number
  ghost: HTMLElement | null
  /** Escape was pressed: nothing will happen on release. */
  cancelled?: boolean
}

const PLACES = '[data-drop]'

function boxOf(element: Element): Box {
  const { x, y, width, height } = element.getBoundingClientRect()
  return { x, y, w: width, h: height }
}

/**
 * A copy that follows the pointer. It has the thing's key, so the mover starts from where it was
 * dropped.
 */
function ghostOf(thing: HTMLElement): HTMLElement {
  const { x, y, w, h } = boxOf(thing)
  const ghost = thing.cloneNode(true) as HTMLElement
  for (const name of [
    'data-drag',
    'data-card',
    'data-from',
    'data-act',
    'data-hint',
    'data-glow',
    'id',
    'aria-label',
  ])
    ghost.removeAttribute(name)
  ghost.classList.remove('can', 'no', 'chosen')
  ghost.classList.add('ghost')
  ghost.setAttribute('aria-hidden', 'true')
  ghost.inert = true
  ghost.style.cssText = `--w:${w}px;left:${x}px;top:${y}px;width:${w}px;height:${h}px`
  return ghost
}

export class Drag {
  private grip: Grip | null = null
  /** The thing that was dropped, until the server answers. */
  private resting: Grip | null = null

  constructor(
    private readonly root: HTMLElement,
    private readonly hands: Hands,
  ) {
    root.addEventListener('pointerdown', this.press)
  }

  /** The server has answered, one way or the other: the dropped copy goes. */
  settle(): void {
    if (this.resting) this.putDown(this.resting)
    this.resting = null
  }

  stop(): void {
    this.root.removeEventListener('pointerdown', this.press)
    this.cancel()
    this.settle()
  }

  private readonly press = (event: PointerEvent): void => {
    const thing =
      event.target instanceof Element ? event.target.closest<HTMLElement>('[data-drag]') : null
    if (!thing || this.grip || event.button !== 0) return
    this.grip = { thing, pointer: event.pointerId, x: event.clientX, y: event.clientY, ghost: null }
    this.listen(true)
  }

  private readonly slide = (event: PointerEvent): void => {
    const { grip } = this
    if (!grip || grip.cancelled || event.pointerId !== grip.pointer) return
    if (!grip.thing.isConnected) {
      this.cancel()
      return
    }
    const [dx, dy] = [event.clientX - grip.x, event.clientY - grip.y]
    if (!grip.ghost) {
      if (Math.hypot(dx, dy) <= SLACK) return
      this.lift(grip)
    }
    grip.ghost?.style.setProperty('--x', `${dx}px`)
    grip.ghost?.style.setProperty('--y', `${dy}px`)
    this.light(grip, event.clientX, event.clientY)
  }

  private readonly release = (event: PointerEvent): void => {
    const { grip } = this
    if (!grip || event.pointerId !== grip.pointer) return
    if (grip.ghost) swallowClick() // otherwise it was a tap
    const text =
      grip.ghost && !grip.cancelled ? this.light(grip, event.clientX, event.clientY) : null
    if (!text) {
      this.cancel()
      return
    }
    this.end()
    this.settle()
    this.resting = grip
    grip.ghost?.classList.add('rest')
    this.hands.act(text)
  }

  private readonly escape = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !this.grip?.ghost) return
    event.stopPropagation()
    this.grip.cancelled = true
    this.putDown(this.grip)
    this.darken()
  }

  private readonly cancel = (): void => {
    const { grip } = this
    this.end()
    if (grip) this.putDown(grip)
  }

  private lift(grip: Grip): void {
    grip.ghost = ghostOf(grip.thing)
    this.root.append(grip.ghost)
    grip.thing.dataset.lifted = ''
  }

  private putDown(grip: Grip): void {
    grip.ghost?.remove()
    delete grip.thing.dataset.lifted
  }

  /**
   * Lights up the places where it may go. Returns the action that dropping it at this point would
   * send.
   */
  private light(grip: Grip, x: number, y: number): string | null {
    const legal = this.hands.legal()
    const places = [...this.root.querySelectorAll<HTMLElement>(PLACES)]
    const targets = places.map((place) => {
      const text = fits(place.dataset.drop ?? '', grip.thing.dataset.drag ?? '', legal)
      return { place, text, over: text !== null && within(boxOf(place), x, y) }
    })
    for (const { place, text, over } of targets) {
      if (text === null) delete place.dataset.lit
      else place.dataset.lit = over ? 'over' : ''
    }
    return targets.find(({ over }) => over)?.text ?? null
  }

  private end(): void {
    this.grip = null
    this.listen(false)
    this.darken()
  }

  private darken(): void {
    for (const place of this.root.querySelectorAll<HTMLElement>(PLACES)) delete place.dataset.lit
  }

  private listen(on: boolean): void {
    const change = on ? 'addEventListener' : 'removeEventListener'
    window[change]('pointermove', this.slide as EventListener)
    window[change]('pointerup', this.release as EventListener)
    window[change]('pointercancel', this.cancel)
    window[change]('keydown', this.escape as EventListener, true)
  }
}

/**
 * How long a dropped thing lies there after the answer, so that the picture can follow, in
 * milliseconds.
 */
const ANSWERED = 150

/**
 * Dragging at this table. What was dropped lies there until the server has answered and the picture
 * has followed.
 */
export function useDrag(
  root: { current: HTMLElement | null },
  scene: Scene,
): { current: Drag | null } {
  const drag = useRef<Drag | null>(null)
  const now = useRef(scene)
  now.current = scene
  useEffect(() => {
    if (!root.current) return
    const dragging = new Drag(root.current, {
      legal: () => now.current.legal,
      act: (text) => now.current.act(text),
    })
    drag.current = dragging
    return () => dragging.stop()
  }, [])
  useEffect(() => {
    if (scene.pending) return
    const timer = setTimeout(() => drag.current?.settle(), ANSWERED)
    return () => clearTimeout(timer)
  }, [scene.pending, scene.n])
  return drag
}

/** Swallows the click that browsers add at the end of a drag. */
function swallowClick(): void {
  const swallow = (event: Event): void => {
    event.stopPropagation()
    event.preventDefault()
  }
  window.addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => window.removeEventListener('click', swallow, true))
}
