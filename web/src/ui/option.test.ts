import { describe, expect, it } from 'vitest'
import { choices, listText, readLists } from './option'

describe('options from schemas', () => {
  it('lists the values of small schemas', () => {
    expect(choices({ type: 'boolean' })).toEqual([false, true])
    expect(choices({ type: 'string', enum: ['a', 'b'] })).toEqual(['a', 'b'])
    expect(
      choices({ anyOf: [{ type: 'null' }, { type: 'integer', minimum: 0, maximum: 3 }] }),
    ).toEqual([null, 0, 1, 2, 3])
  })
  it('leaves large numbers and lists to a text field', () => {
    expect(choices({ type: 'integer', minimum: 1, maximum: 1_000_000 })).toBeNull()
    expect(choices({ anyOf: [{ type: 'boolean' }, { type: 'array' }] })).toBeNull()
  })
  it('reads back the lists it writes', () => {
    for (const lists of [
      [
        [1, 2, 3],
        [8, 9],
      ],
      [[0]],
      [],
    ])
      expect(readLists(listText(lists))).toEqual(lists)
    expect(readLists(' 1 2 3 ,8 - 9,')).toEqual([
      [1, 2, 3],
      [8, 9],
    ])
  })
})
