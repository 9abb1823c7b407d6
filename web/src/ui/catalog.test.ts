import type { Games } from '@protocol'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { botFor, botsFor, chooseBot, games, nextLevel } from './catalog'

beforeEach(() => {
  const bots = ['beginner', 'club', 'master', 'champion', 'patient']
  const unjudged = { beginner: [], club: [], master: [], champion: [] }
  games.value = {
    games: [
      { id: 'two', bots, default_bot: 'beginner', limits: { champion: [2] } },
      { id: 'none', bots, default_bot: 'beginner', limits: { champion: [] } },
      { id: 'plain', bots: ['greedy', 'patient'], default_bot: 'greedy', limits: unjudged },
    ],
    levels: ['beginner', 'club', 'master', 'champion'],
  } as unknown as Games
})
afterEach(() => {
  games.value = null
  localStorage.clear()
})

it('offers the champion only where it plays', () => {
  expect(botsFor('two', 2)).toContain('champion')
  expect(botsFor('two', 3)).toEqual(['beginner', 'club', 'master', 'patient'])
  expect(botsFor('none', 2)).not.toContain('champion')
  expect(nextLevel('master', 'two', 2)).toBe('champion')
  expect(nextLevel('master', 'two', 3)).toBeNull()
})

it('offers no level in a game that nobody can search', () => {
  expect(botsFor('plain', 2)).toEqual(['greedy', 'patient'])
  expect(botFor('plain', 2)).toBe('greedy')
  chooseBot('plain', 'club')
  expect(botFor('plain', 2)).toBe('greedy')
  expect(nextLevel('greedy', 'plain', 2)).toBeNull()
})

it('falls back to the next weaker bot where the chosen one does not play', () => {
  expect(botFor('two', 2)).toBe('beginner')
  chooseBot('two', 'champion')
  expect(botFor('two', 2)).toBe('champion')
  expect(botFor('two', 4)).toBe('master')
  chooseBot('none', 'champion')
  expect(botFor('none', 2)).toBe('master')
})
