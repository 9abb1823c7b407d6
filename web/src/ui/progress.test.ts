import type { TableInfo } from '@protocol'
import { beforeEach, expect, it } from 'vitest'
import { beaten, levelBeaten, noteBeaten } from './progress'

const person = { person: 'p', bot: null }
const bot = (level: string) => ({ person: null, bot: level })
const table = (seats: unknown[], result: number[] | null) => ({ seats, result }) as TableInfo

beforeEach(() => localStorage.clear())

it('counts a win against one level, alone', () => {
  expect(levelBeaten(table([person, bot('club'), bot('club')], [1, 0, 0]), 0)).toBe('club')
  expect(levelBeaten(table([person, bot('club'), bot('expert')], [1, 0, 0]), 0)).toBeNull()
  expect(levelBeaten(table([person, bot('club')], [0.5, 0.5]), 0)).toBeNull()
  expect(levelBeaten(table([person, person], [1, 0]), 0)).toBeNull()
  expect(levelBeaten(table([person, bot('club')], [1, 0]), null)).toBeNull()
  expect(levelBeaten(table([person, bot('club')], null), 0)).toBeNull()
})

it('remembers it by game', () => {
  noteBeaten('ekko', 'club')
  noteBeaten('ekko', 'club')
  expect(beaten('ekko')).toEqual(['club'])
  expect(beaten('mio')).toEqual([])
})
