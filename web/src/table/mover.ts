/**
 * Motion is the difference between two pictures. Things that move carry `data-move="key"`. A thing
 * that had the same key in the picture before glides from where it was. A new thing glides from the
 * place that its `data-from` names: the key of another thing, or a `data-place`. `data-via` names
 * places that it touches on its way. The mover knows no game.
 */
export interface Box {
  x: number
  y: number
  w: number
  h: number
}

export interface Thing {
  key: string
  box: Box
  from: string | null
  via?: readonly string[]
}

export interface Glide {
  key: string
  dx: number
  dy: number
  scale: number
  /** Does it come from elsewhere? Then it is above the rest while it moves. */
  far: boolean
  /** The places it touches on its way, as distances from its end. */
  via: [number, number][]
}

/** A shorter way is not worth a glide, in pixels. */
const NEAR = 2

const centre = (box: Box): [number, number] => [box.x + box.w / 2, box.y + box.h / 2]

/** The glides that lead from one picture to the next. */
export function glides(before: ReadonlyMap<string, Box>, after: readonly Thing[]): Glide[] {
  const moves: Glide[] = []
  for (const { key, box, from, via = [] } of after) {
    const old = before.get(key) ?? (from === null ? undefined : before.get(from))
    if (!old || !box.w || !old.w) continue
    const [x, y] = centre(box)
    const [x0, y0] = centre(old)
    const [dx, dy] = [x0 - x, y0 - y]
    const scale = Math.min(2, Math.max(0.3, old.h / box.h))
    if (Math.abs(dx) < NEAR && Math.abs(dy) < NEAR && Math.abs(scale - 1) < 0.02) continue
    const touched = via
      .flatMap((place) => before.get(place) ?? [])
      .map((at): [number, number] => [centre(at)[0] - x, centre(at)[1] - y])
    moves.push({ key, dx, dy, scale, far: Math.hypot(dx, dy) > box.h / 2, via: touched })
  }
  return moves
}

const boxOf = (element: Element): Box => {
  const { x, y, width, height } = element.getBoundingClientRect()
  return { x, y, w: width, h: height }
}

/** Where everything is now. All boxes are read in one go, so the browser lays the page out once. */
export function look(root: Element): Map<string, Box> {
  const boxes = new Map<string, Box>()
  for (const element of root.querySelectorAll<HTMLElement>('[data-place]'))
    boxes.set(element.dataset.place ?? '', boxOf(element))
  for (const element of root.querySelectorAll<HTMLElement>('[data-move]'))
    boxes.set(element.dataset.move ?? '', boxOf(element))
  return boxes
}

/**
 * Raises it above the rest while it flies. This is no part of the animation, so that the compositor
 * alone can run that.
 */
function raise(element: HTMLElement, way: Animation): void {
  element.style.zIndex = '30'
  way.onfinish = way.oncancel = () => {
    element.style.zIndex = ''
  }
}

/** Lets everything glide to where it is now, in so many milliseconds. */
export function move(root: Element, before: ReadonlyMap<string, Box>, ms: number): void {
  if (ms <= 0 || typeof Element.prototype.animate !== 'function') return
  const elements = new Map<string, HTMLElement>()
  const after: Thing[] = []
  for (const element of root.querySelectorAll<HTMLElement>('[data-move]')) {
    const key = element.dataset.move ?? ''
    elements.set(key, element)
    after.push({
      key,
      box: boxOf(element),
      from: element.dataset.from ?? null,
      via: element.dataset.via?.split(' ') ?? [],
    })
  }
  for (const glide of glides(before, after)) {
    const element = elements.get(glide.key)
    if (!element) continue
    const way = element.animate(
      [
        { translate: `${glide.dx}px ${glide.dy}px`, scale: String(glide.scale) },
        ...glide.via.map(([dx, dy]) => ({ translate: `${dx}px ${dy}px`, easing: 'ease-in-out' })),
        { translate: '0 0', scale: '1' },
      ],
      {
        duration: (glide.far ? ms * 1.25 : ms) * (1 + 0.7 * glide.via.length),
        easing: glide.via.length ? 'linear' : 'cubic-bezier(.2,.8,.2,1)',
      },
    )
    if (glide.far) raise(element, way)
  }
}
