import { render } from 'preact'
import { act } from 'preact/test-utils'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useAddress } from './past'

const body = document.body

function Shown({ at }: { at: number }) {
  useAddress('abc', { at, last: 9, running: false }, 'table')
  return null
}

beforeEach(() => {
  vi.useFakeTimers()
  location.hash = '#/replay/abc'
})
afterEach(() => {
  act(() => render(null, body))
  vi.useRealTimers()
})

test('the address follows the moment that is shown', () => {
  act(() => render(<Shown at={3} />, body))
  vi.advanceTimersByTime(300)
  expect(location.hash).toBe('#/replay/abc?at=3&eyes=table')
  act(() => render(<Shown at={4} />, body))
  vi.advanceTimersByTime(300)
  expect(location.hash).toBe('#/replay/abc?at=4&eyes=table')
})

test('an address that leads elsewhere by then is left alone', () => {
  act(() => render(<Shown at={3} />, body))
  location.hash = '#/replay/abc?at=1&eyes=0'
  vi.advanceTimersByTime(300)
  expect(location.hash).toBe('#/replay/abc?at=1&eyes=0')
})
