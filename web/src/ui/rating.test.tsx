import { render } from 'preact'
import { describe, expect, it } from 'vitest'
import { Graph, line, strength } from './rating'

describe('ratings', () => {
  it('start at zero and count only what is certain', () => {
    expect(strength({ mu: 25, sigma: 25 / 3 })).toBe(0)
    expect(strength({ mu: 30, sigma: 5 })).toBe(600)
  })
  it('stay within the picture, highest on top', () => {
    const points = line([0, 100, 50])
    expect(points.every(([x, y]) => x >= 0 && x <= 320 && y >= 0 && y <= 90)).toBe(true)
    expect(points.map(([, y]) => y)).toEqual([82, 8, 45])
  })
  it('draw a line only from two values on', () => {
    const place = document.createElement('div')
    render(<Graph values={[7]} />, place)
    expect(place.querySelector('svg')).toBeNull()
    render(<Graph values={[7, 7]} />, place)
    expect(place.querySelector('svg')?.getAttribute('aria-label')).toContain('7')
  })
})
