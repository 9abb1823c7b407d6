/**
 * Dragging, for whoever likes it; everything can be done by tapping too. It knows no game. A thing that can be
 * dragged carries `data-drag="word"`, a place for it `data-drop="template"`: an action's text with `*` for the
 * word, or several, the first one that may be done counts (`accept *|offer *`). A press becomes a drag when it has
 * moved for more than the slack; below that it is a tap, and nothing here touches it.
 */
import { useEffect, useRef } from 'preact/hooks'
import type { Box } from './mover'
import type { Scene } from './scene'

export const SLACK = 8

/** What dropping the thing there would do now; null: nothing that may be done. */
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

interface Held {
  thing: HTMLElement
  pointer: number
  x: number
  y: number
  ghost: HTMLElement | null
  /** Escape was pressed: what is left is to let go. */
  givenUp?: boolean
}

const PLACES = '[data-drop]'

function boxOf(element: Element): Box {
  const { x, y, width, height } = element.getBoundingClientRect()
  return { x, y, w: width, h: height }
}

/** The picture that follows the pointer. It keeps the thing's key, so the mover goes on from where it was dropped. */
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
  private held: Held | null = null
  /** Dropped, and not answered yet. */
  private resting: Held | null = null

  constructor(
    private readonly root: HTMLElement,
    private readonly hands: Hands,
  ) {
    root.addEventListener('pointerdown', this.press)
  }

  /** The server has answered, one way or the other: things are where the picture shows them. */
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
    if (!thing || this.held || event.button !== 0) return
    this.held = { thing, pointer: event.pointerId, x: event.clientX, y: event.clientY, ghost: null }
    this.listen(true)
  }

  private readonly slide = (event: PointerEvent): void => {
    const { held } = this
    if (!held || held.givenUp || event.pointerId !== held.pointer) return
    if (!held.thing.isConnected) {
      this.cancel()
      return
    }
    const [dx, dy] = [event.clientX - held.x, event.clientY - held.y]
    if (!held.ghost) {
      if (Math.hypot(dx, dy) <= SLACK) return
      this.lift(held)
    }
    held.ghost?.style.setProperty('--x', `${dx}px`)
    held.ghost?.style.setProperty('--y', `${dy}px`)
    this.light(held, event.clientX, event.clientY)
  }

  private readonly release = (event: PointerEvent): void => {
    const { held } = this
    if (!held || event.pointerId !== held.pointer) return
    if (held.ghost) swallowClick() // otherwise it was a tap
    const text = held.ghost && !held.givenUp ? this.light(held, event.clientX, event.clientY) : null
    if (!text) {
      this.cancel()
      return
    }
    this.end()
    this.settle()
    this.resting = held
    held.ghost?.classList.add('rest')
    this.hands.act(text)
  }

  private readonly escape = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !this.held?.ghost) return
    event.stopPropagation()
    this.held.givenUp = true
    this.putDown(this.held)
    this.darken()
  }

  private readonly cancel = (): void => {
    const { held } = this
    this.end()
    if (held) this.putDown(held)
  }

  private lift(held: Held): void {
    held.ghost = ghostOf(held.thing)
    this.root.append(held.ghost)
    held.thing.dataset.lifted = ''
  }

  private putDown(held: Held): void {
    held.ghost?.remove()
    delete held.thing.dataset.lifted
  }

  /** Show the places where it may go; returns what happens if it is dropped at this point. */
  private light(held: Held, x: number, y: number): string | null {
    const legal = this.hands.legal()
    const places = [...this.root.querySelectorAll<HTMLElement>(PLACES)]
    const seen = places.map((place) => {
      const text = fits(place.dataset.drop ?? '', held.thing.dataset.drag ?? '', legal)
      return { place, text, over: text !== null && within(boxOf(place), x, y) }
    })
    for (const { place, text, over } of seen) {
      if (text === null) delete place.dataset.lit
      else place.dataset.lit = over ? 'over' : ''
    }
    return seen.find(({ over }) => over)?.text ?? null
  }

  private end(): void {
    this.held = null
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

/** How long a dropped thing lies there after the answer, so that the picture can follow, in milliseconds. */
const ANSWERED = 150

/** Dragging at this table. What was dropped lies there until the server has answered and the picture has followed. */
export function useDrag(
  root: { current: HTMLElement | null },
  scene: Scene,
): { current: Drag | null } {
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

/** The click that a browser makes of the end of a drag is none. */
function swallowClick(): void {
  const swallow = (event: Event): void => {
    event.stopPropagation()
    event.preventDefault()
  }
  window.addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => window.removeEventListener('click', swallow, true))
}
