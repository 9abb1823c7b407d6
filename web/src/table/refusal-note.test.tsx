import { render } from 'preact'
import { act } from 'preact/test-utils'
import { afterEach, expect, it, vi } from 'vitest'
import { refuse } from './refusal'
import { RefusalNote } from './refusal-note'

const root = { current: null as HTMLDivElement | null }
const Table = ({ pending }: { pending: string | null }) => (
  <div ref={root}>
    <button id="seven" data-hint="* 7" />
    <button id="eight" data-hint="* 8" />
    <RefusalNote root={root} pending={pending} />
  </div>
)
const draw = (pending: string | null = null) =>
  act(() => render(<Table pending={pending} />, document.body))
const note = () => document.querySelector('.refused')
const marked = () => document.querySelector('[data-refused]')?.id

afterEach(() => {
  void act(() => render(null, document.body))
})

it('points at the card that was touched, and goes with the next touch', async () => {
  await draw()
  await act(() => document.getElementById('seven')?.click())
  const open = vi.fn<() => void>()
  await act(() => refuse('More than 44.', 'lay 7', 'EK-4', open))
  expect(note()?.textContent).toContain('More than 44.')
  expect(marked()).toBe('seven')
  await act(() => document.querySelector<HTMLElement>('.refused button')?.click())
  expect(open).toHaveBeenCalledOnce()
  expect(note()).not.toBeNull()
  await act(() => document.getElementById('eight')?.click())
  expect([note(), marked()]).toEqual([null, undefined])
})

it('finds the card of an act that no touch began, and goes with the next act', async () => {
  await draw()
  await act(() => refuse('More than 44.', 'lay 8'))
  expect(marked()).toBe('eight')
  await draw('lay 7')
  expect(note()).toBeNull()
})
