import type { Games } from '@protocol'
import { afterEach, expect, it } from 'vitest'
import { setLang } from '../i18n'
import { botFor, chooseBot, games, nextLevel } from './catalog'
import { paceText, span } from './pace'

afterEach(() => {
  games.value = null
})

it('says how long a turn may take', async () => {
  await setLang('en')
  expect([0.6, 45, 120, 86_400].map(span)).toEqual(['0.6 s', '45 s', '2 min', '24 h'])
  games.value = { paces: { normal: 45, slow: 86_400, none: 86_400 } } as unknown as Games
  expect(paceText('normal')).toBe('normal · 45 s')
  expect(paceText('slow')).toBe('one move a day · 24 h')
  expect(paceText('none')).toBe('no clock')
})

it('remembers a level for each game, the weakest first', () => {
  const levels = ['beginner', 'casual']
  const shared = { bots: levels, default_bot: 'beginner', limits: {} }
  const some = ['mio', 'ekko'].map((id) => ({ ...shared, id }))
  games.value = { games: some, levels } as unknown as Games
  const next = (bot: string) => nextLevel(bot, 'mio', 2)
  expect(botFor('mio')).toBe('beginner')
  chooseBot('mio', 'casual')
  expect([botFor('mio'), botFor('ekko')]).toEqual(['casual', 'beginner'])
  expect([next('beginner'), next('casual'), next('greedy')]).toEqual(['casual', null, null])
})
