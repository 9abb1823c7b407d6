import type { Leaders } from '@protocol'
import { expect, it } from 'vitest'
import { onPodium, steps } from './leaders'

const found = {
  game: 'a',
  leaders: [
    { id: 'x', name: 'X', mu: 33, sigma: 2, matches: 9, provisional: false },
    { id: 'y', name: 'Y', mu: 25, sigma: 6, matches: 2, provisional: true },
  ],
  rungs: [
    { bot: 'beginner', mu: 22, sigma: 2 },
    { bot: 'club', mu: 30, sigma: 2 },
  ],
} as Leaders

it('puts people between the bots, the strongest first', () => {
  const order = steps(found).map((step) => ('rung' in step ? step.rung.bot : step.leader.id))
  expect(order).toEqual(['x', 'club', 'y', 'beginner'])
})

it('puts those on the podium whose rating is certain, as soon as there are any', () => {
  const [x, y] = found.leaders
  expect(onPodium(found)).toEqual([x])
  expect(onPodium({ ...found, leaders: y ? [y] : [] })).toEqual([y])
})
