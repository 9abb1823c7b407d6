import { render } from 'preact'
import { describe, expect, it } from 'vitest'
import { Strength, strength } from './rating'

describe('ratings', () => {
  it('start at 1,000', () => {
    expect(strength({ mu: 25 })).toBe(1000)
    expect(strength({ mu: 30 })).toBe(1200)
  })
  it('say that they are provisional until they are certain', () => {
    const place = document.createElement('div')
    const rating = { mu: 9, provisional: true }
    render(<Strength rating={rating} />, place)
    expect(place.textContent).toMatch(/360\?$/)
    expect(place.querySelector('b')?.getAttribute('aria-label')).toMatch(/provis/)
    render(<Strength rating={{ ...rating, provisional: false }} />, place)
    expect(place.textContent).toMatch(/360$/)
    expect(place.querySelector('b')?.getAttribute('aria-label')).not.toMatch(/provis/)
  })
})
