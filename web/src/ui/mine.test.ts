import type { TableInfo } from '@protocol'
import { expect, it } from 'vitest'
import { isMyTurn } from './mine'
import { me } from './person'

it('is my turn where I play myself, not where a bot plays for me', () => {
  me.value = { id: 'A', name: 'Anna' }
  const table = (turn: number | null, bot: string | null) =>
    ({
      turn,
      seats: [
        { person: 'A', bot },
        { person: 'B', bot: null },
      ],
    }) as TableInfo
  expect(isMyTurn(table(0, null))).toBe(true)
  expect(isMyTurn(table(0, 'greedy'))).toBe(false)
  expect(isMyTurn(table(1, null))).toBe(false)
  expect(isMyTurn(table(null, null))).toBe(false)
})
