import type { TableInfo } from '@protocol'
import { expect, it } from 'vitest'
import { lang } from '../i18n'
import { waiting } from './lobby'

it('says whom the table waits for, and speaks to us as us', () => {
  lang.value = 'fr'
  const seat = (person: string, ready: boolean) => ({ person, ready, here: true, bot: null })
  const names = ['Inès', 'Lou', 'Basile']
  const said = (you: number, ...late: boolean[]) => {
    const seats = late.map((one, n) => seat('ABC'.charAt(n), !one))
    return waiting({ table: { host: 'A', seats } as TableInfo, you }, names)
  }
  expect(said(1, false, true, true)).toBe('On attend Basile et vous. Inès distribue ensuite.')
  expect(said(2, false, true, false)).toBe('On attend Lou. Inès distribue ensuite.')
  expect(said(1, false, true, false)).toBe('On vous attend. Inès distribue ensuite.')
  expect(said(1, false, false, false)).toBe('On attend Inès.')
})
