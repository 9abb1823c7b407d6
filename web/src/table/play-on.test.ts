import type { Replay } from '@protocol'
import { expect, it } from 'vitest'
import { NO_WORDS } from '../net/words'
import { beginningOf, canPlayOn, seatFor } from './play-on'
import type { GameClient, Scene } from './scene'

const scene = (more: object): Scene =>
  ({ you: null, n: 3, view: {}, words: NO_WORDS, table: { phase: 'over' }, ...more }) as Scene

it('goes on from every moment but the end of a match', () => {
  expect([0, 2, 3].map((n) => canPlayOn(scene({ n }), 3))).toEqual([true, true, false])
  expect(canPlayOn(scene({ table: { phase: 'playing' } }), 3)).toBe(true)
})

it('plays one’s own seat, else the one that the game says is on turn', () => {
  const words = { ...NO_WORDS, turn: 'dealer' }
  const view = { turn: 1, dealer: 2 }
  expect(seatFor(scene({ words, view }))).toBe(2)
  expect(seatFor(scene({ words, view, you: 0 }))).toBe(0)
  expect(seatFor(scene({ view }))).toBe(0)
})

const counted = (...rounds: number[]) => rounds.map((n) => ({ event: 'scored', round: n }))
const steps = [[], [{ event: 'laid' }], counted(1), [{ event: 'laid' }], counted(2)]
const replay = { steps: steps.map((events) => ({ view: {}, events })) } as unknown as Replay
const client = {
  course: ({ story }: Scene) => story.filter(({ event }) => event === 'scored'),
} as unknown as GameClient

it('finds the moment at which a round begins: right after the count of the one before', () => {
  const begins = (round: number) => beginningOf(round, scene({}), replay, client)
  expect([begins(0), begins(1), begins(2)]).toEqual([0, 2, 4])
})
