import { render } from 'preact'
import { act } from 'preact/test-utils'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Motion } from './motion'

/** Where the thing is on the page: a test page has no layout of its own. */
let top = 0
const animate = vi.fn<(frames: Keyframe[]) => unknown>(() => ({}))
const root: { current: HTMLDivElement | null } = { current: null }
const order: string[] = []

const draw = (n: number, y: number, flowing = true): void =>
  void act(() =>
    render(
      <Motion root={root} n={n} flowing={flowing} onPicture={() => order.push('picture')}>
        <div
          ref={(made) => {
            root.current = made
            top = y // the page changes: from now on everything is where this picture says
          }}
        >
          <i data-move="37" />
          <button data-hand key={n} />
        </div>
      </Motion>,
      document.body,
    ),
  )

beforeEach(() => {
  top = 0
  order.length = 0
  animate.mockClear()
  Element.prototype.animate = ((frames: Keyframe[]) => {
    order.push('move')
    return animate(frames)
  }) as unknown as Element['animate']
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(
    () => ({ x: 0, y: top, width: 50, height: 70 }) as DOMRect,
  )
})
afterEach(() => {
  render(null, document.body)
  vi.restoreAllMocks()
})

it('reads the old picture before the page changes, and moves from there', () => {
  draw(1, 0)
  draw(2, 100)
  expect(animate.mock.calls[0]?.[0][0]).toMatchObject({ translate: '0px -100px' })
  expect(order).toEqual(['picture', 'move'])
})

it('moves nothing within one scene, nor where scenes do not follow each other', () => {
  draw(1, 0)
  draw(1, 100)
  expect(order).toEqual([])
  draw(2, 200, false)
  expect(order).toEqual(['picture'])
})

it('moves the focus from a card that is gone to its neighbour', () => {
  draw(1, 0)
  document.querySelector('button')?.focus()
  draw(2, 0)
  expect(document.activeElement?.matches('[data-hand]')).toBe(true)
})
