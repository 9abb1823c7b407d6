import type { Replay } from '@protocol'
import { expect, it } from 'vitest'
import { beginningOf } from './play-on'
import type { GameClient, Scene } from './scene'

const counted = (...rounds: number[]) => rounds.map((n) => ({ event: 'scored', round: n }))
const steps = [[], [{ event: 'laid' }], counted(1), [{ event: 'laid' }], counted(2)]
const replay = { steps: steps.map((events) => ({ view: {}, events })) } as unknown as Replay
const client = {
  course: ({ story }: Scene) => story.filter(({ event }) => event === 'scored'),
} as unknown as GameClient

it('finds the moment at which a round begins: right after the count of the one before', () => {
  const begins = (round: number) => beginningOf(round, {} as Scene, replay, client)
  expect([begins(0), begins(1), begins(2)]).toEqual([0, 2, 4])
})
