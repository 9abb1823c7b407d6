import { describe, expect, it } from 'vitest'
import { Outbox } from './outbox'

describe('the outbox', () => {
  it('gives every command an id of its own', () => {
    const box = new Outbox('tab')
    expect(box.add({ type: 'start' }).id).toBe('tab.1')
    expect(box.add({ type: 'act', do: 'draw', on: 3 }).id).toBe('tab.2')
    expect(new Outbox().add({ type: 'start' }).id).not.toBe(new Outbox().add({ type: 'start' }).id)
    expect(new Outbox().add({ type: 'start' }).id).toMatch(/^[A-Za-z0-9_.:-]{1,40}$/)
  })

  it('keeps commands in order until each is answered, once', () => {
    const box = new Outbox('tab')
    const [a, b] = [box.add({ type: 'start' }), box.add({ type: 'stand' })]
    expect(box.open()).toEqual([a, b])
    expect(box.answered(a.id)).toBe(a)
    expect(box.answered(a.id)).toBeUndefined()
    expect(box.open()).toEqual([b])
  })
})
