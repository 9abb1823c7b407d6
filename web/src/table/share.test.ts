import { expect, it } from 'vitest'
import { positionLine } from './share'

it('writes a position as the format says', () => {
  const view = {
    game: 'mio',
    rules: 1,
    options: { target: 100, live: false },
    eyes: 0,
    hands: [['R2', 'J'], [], ['?']],
    drawn: null,
    over: true,
    legal: ['draw'],
  }
  expect(positionLine(view)).toBe(
    'mio rules=1 options.target=100 options.live=no eyes=0 hands=[[R2,J],[],[?]] drawn=- over=yes',
  )
})
