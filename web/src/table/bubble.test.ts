import { expect, it } from 'vitest'
import { type Box, textOf, wayClear } from './bubble'

const box = (left: number, top: number, width = 100, height = 40): Box => ({
  left,
  right: left + width,
  top,
  bottom: top + height,
})
const moved = (one: Box, way: number): Box => ({
  ...one,
  top: one.top + way,
  bottom: one.bottom + way,
})
const apart = (a: Box, b: Box) =>
  a.right <= b.left || b.right <= a.left || a.bottom < b.top || b.bottom < a.top

it('stays where it is, if nobody is there', () => {
  expect(wayClear(box(0, 0), [], true)).toBe(0)
  expect(wayClear(box(0, 0), [box(100, 0), box(0, 60)], true)).toBe(0)
})

it('goes past all bubbles that are in its way', () => {
  const others = [box(50, 0), box(20, 46), box(300, 0), box(0, 95)]
  const down = wayClear(box(0, 10), others, true)
  expect(down).toBeGreaterThan(0)
  expect(others.every((other) => apart(moved(box(0, 10), down), other))).toBe(true)
  const up = wayClear(box(0, 100), others, false)
  expect(up).toBeLessThan(0)
  expect(others.every((other) => apart(moved(box(0, 100), up), other))).toBe(true)
})

it('lets no French sign begin a line by itself', () => {
  const line = { k: 0, at: 0, person: 'A', name: 'Anna', what: 'say' as const }
  expect(textOf({ ...line, text: 'On commence quand ? Là !' })).toBe(
    'On commence quand\u00a0? Là\u00a0!',
  )
})
