import { afterEach, expect, it, vi } from 'vitest'
import { session, stored } from './stored'

afterEach(() => vi.restoreAllMocks())

it('keeps a value for this visit where the browser stores none', () => {
  stored.set('name', 'before')
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  stored.set('name', 'Ana')
  session.set('record', 'a long one')
  expect([stored.get('name'), session.get('record'), session.get('name')]).toEqual([
    'Ana',
    'a long one',
    null,
  ])
  stored.remove('name')
  session.removeAll('rec')
  expect([stored.get('name'), session.get('record')]).toEqual([null, null])
  full.mockRestore()
  session.set('record', 'short')
  expect(session.get('record')).toBe('short')
  session.remove('record')
})
