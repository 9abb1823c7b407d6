/**
 * Shows the act that was played and the better one, both on the board: a solid edge for the first,
 * a dashed edge for the second, and a ghost where a thing would go. This file knows no game: things
 * are marked with their acts as for hints (see glow.ts).
 */
import { useLayoutEffect } from 'preact/hooks'
import { takesPart } from './glow'

export interface Compared {
  /** Which act of the match it was. */
  n: number
  /** The seat that acted. */
  seat: number
  played: string
  /** Null if nothing would have been better. */
  better: string | null
}

const templates = ({ dataset }: HTMLElement): string[] =>
  [dataset.act, dataset.hint, dataset.drop].flatMap((one) => (one ? one.split('|') : []))

/** Everything at the table that takes part in an act of this seat. */
function parts(root: HTMLElement, text: string, seat: number): HTMLElement[] {
  const near = root.querySelector<HTMLElement>('.near')
  const isOwn = near?.dataset.place === `seat-${seat}`
  return [...root.querySelectorAll<HTMLElement>('[data-act], [data-hint], [data-drop]')].filter(
    (one) => {
      const other = one.closest<HTMLElement>('[data-seat]')
      if (near?.contains(one) ? !isOwn : other && other.dataset.seat !== String(seat)) return false
      return templates(one).some((template) => takesPart(template, text))
    },
  )
}

/** Is this the thing itself that the act speaks of, and not the place where it goes? */
const isThing = (one: HTMLElement, text: string): boolean =>
  templates(one).some((template) => template.split(' ').includes(text.split(' ')[1] ?? ' '))

const middle = (box: DOMRect, frame: DOMRect): [number, number] => [
  box.x + box.width / 2 - frame.x,
  box.y + box.height / 2 - frame.y,
]

/** How many times larger than in an open hand a small card is drawn as a ghost. */
const LARGER = 2
/** How far from the edge of the stage it stays, in pixels. */
const EDGE = 14

/** The ghost of a thing in the place where it would go, and a dotted way there. */
function drawGhost(root: HTMLElement, thing: HTMLElement, place: HTMLElement): HTMLElement {
  const frame = root.getBoundingClientRect()
  const [from, to] = [thing.getBoundingClientRect(), place.getBoundingClientRect()]
  const aside = place.hasAttribute('data-both') ? to.width * 0.8 : 0
  const [x1, y1] = middle(from, frame)
  const [beside, y2] = middle(to, frame)
  const x2 = Math.min(beside + aside, frame.width - from.width / 2 - EDGE)
  const layer = document.createElement('div')
  layer.className = `ghosts${thing.matches('li') ? ' open-hand' : ''}`
  layer.setAttribute('aria-hidden', 'true')
  layer.inert = true // a copied card is no button
  layer.innerHTML = `<svg width="${frame.width}" height="${frame.height}"><path d="M${x1} ${y1}L${x2} ${y2}"/></svg>`
  if (thing.matches('.card, .open-hand li')) {
    const ghost = thing.cloneNode(true) as HTMLElement
    const fitting = Math.min(to.width / from.width, to.height / from.height)
    // A small face of another hand grows on its way to the middle, but not beyond what looks well.
    const scale = Math.min(thing.matches('.card') ? 1 : LARGER, fitting)
    for (const name of ghost.getAttributeNames()) if (name !== 'class') ghost.removeAttribute(name)
    ghost.classList.add('ghost')
    ghost.style.cssText = `left:${x2}px;top:${y2}px;width:${from.width}px;height:${from.height}px;--scale:${scale}`
    layer.append(ghost)
  }
  root.append(layer)
  return layer
}

function show(root: HTMLElement, { seat, played, better }: Compared): () => void {
  const done = new Set(parts(root, played, seat))
  const best = new Set(better === null ? [] : parts(root, better, seat))
  const all = [...new Set([...done, ...best])]
  for (const one of all) {
    const mark = done.has(one) && best.has(one) ? 'both' : done.has(one) ? 'played' : 'better'
    one.setAttribute(`data-${mark}`, '')
  }
  const thing = [...best].find((one) => isThing(one, better ?? ''))
  const place = [...best].find((one) => one !== thing && one.closest('.mid'))
  const layer = thing && place ? drawGhost(root, thing, place) : null
  return () => {
    layer?.remove()
    for (const one of all)
      for (const mark of ['both', 'played', 'better']) one.removeAttribute(`data-${mark}`)
  }
}

/** Nothing moves on the stage any more: only then do places stand where they are measured. */
const settled = (stage: HTMLElement): Promise<unknown> =>
  Promise.allSettled(stage.getAnimations?.({ subtree: true }).map((one) => one.finished) ?? [])

/** Shows a comparison on the stage, for as long as it is given; measured anew when sizes change. */
export function useCompared(compared: Compared | null): void {
  useLayoutEffect(() => {
    const stage = document.getElementById('stage')
    if (!stage || !compared) return
    let undo = show(stage, compared)
    let gone = false
    const again = () => {
      if (gone) return
      undo()
      undo = show(stage, compared)
    }
    const frame = requestAnimationFrame(() => void settled(stage).then(again))
    const watch = new ResizeObserver(again)
    watch.observe(stage)
    return () => {
      gone = true
      cancelAnimationFrame(frame)
      watch.disconnect()
      undo()
    }
  }, [compared?.n, compared?.better])
}
