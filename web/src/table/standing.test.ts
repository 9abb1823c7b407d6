import { expect, it } from 'vitest'
import type { GameClient, Scene } from './scene'
import { byPoints, ranked } from './standing'

/** The end of a match: who won how much of it, and everybody's points. */
function ended(result: number[], points: number[], you: number | null = null) {
  const scene = { names: points.map((_, seat) => `P${seat}`), table: { result }, you }
  const client = { points: (_: unknown, seat: number) => points[seat] }
  return { scene: scene as unknown as Scene, client: client as unknown as GameClient }
}
const places = (result: number[], points: number[]) =>
  ranked(ended(result, points)).map(({ seat, place }) => `${place}: ${seat}`)

it('gives the same place to seats that are level', () => {
  expect(places([0, 0, 0.5, 0.5], [21, 20, 9, 9])).toEqual(['1: 2', '1: 3', '3: 1', '4: 0'])
  expect(places([1, 0, 0], [5, 3, 3])).toEqual(['1: 0', '2: 1', '2: 2'])
  expect(places([0.5, 0.5], [0, 0])).toEqual(['1: 0', '1: 1'])
})

it('says how far behind the winner you are, and in which place', () => {
  expect(byPoints(ended([0, 0, 1], [4, 4, 1], 1))).toBe('You are no. 2 of 3, 3 points behind P2.')
})
