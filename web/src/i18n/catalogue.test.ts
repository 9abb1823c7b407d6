import { describe, expect, it } from 'vitest'
import { about, catalogue, fill, setLang, t } from '.'
import { en, type Key } from './en'
import { fr } from './fr'

const blanks = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort()

describe('the catalogue', () => {
  it('has the same keys and blanks in both languages', () => {
    expect(Object.keys(fr).sort()).toEqual(Object.keys(en).sort())
    for (const key of Object.keys(en) as Key[])
      expect([key, ...blanks(fr[key])]).toEqual([key, ...blanks(en[key])])
  })

  it('speaks the chosen language', async () => {
    await setLang('fr')
    expect(t('join')).toBe('Rejoindre')
    expect(about('Règles', 'EKKO')).toBe('Règles\u00a0: EKKO')
    await setLang('en')
    expect(t('players', { n: 4 })).toBe('4 players')
    expect(about('Rules', 'EKKO')).toBe('Rules: EKKO')
    expect(catalogue({ a: 'x {n}' }, { a: 'y {n}' })('a', { n: 1 })).toBe('x 1')
    expect(fill('{a} {b}', { a: 1 })).toBe('1 {b}')
  })
})
