import type { Lesson, LessonStep, Outcome, Remark } from '@protocol'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fits, holds, type Moment, whyOf } from './coaching'
import { dayNumber, gameOf, placeOf, shareRow } from './day'
import { add, type Known, merged, note, progress, streak } from './progress'
import { ratingOf, START } from './rating'
import { answerTo, Run } from './run'
import { openingOf } from './spread'
import { parts } from './sync'

const text = (said: string) => ({ fr: said, en: said })
const frame = (legal: string[], act: string | null = null) => ({
  seat: act === null ? null : 0,
  act,
  events: [],
  view: { legal },
})
const step = (id: string, before = 0): LessonStep => ({
  id,
  title: text(id),
  do: text('do'),
  why: text('why'),
  teaches: ['XX-1'],
  book: null,
  position: '',
  goes_on: false,
  frames: [...Array.from({ length: before }, () => frame([])), frame(['lay 1', 'lay 2', 'lay 3'])],
  right: [{ said: text('yes'), ways: { 'lay 1': [frame([], 'lay 1')] } }],
  wrong: [
    { said: text('no'), acts: ['lay 2'], clause: null },
    { said: text('too low'), acts: ['lay 8'], clause: 'XX-2' },
  ],
  refused: { 'XX-2': ['lay 8'], 'XX-3': ['draw'] },
  otherwise: 'XX-1',
})
const lesson: Lesson = {
  tablee: 1,
  game: 'xx',
  rules: 1,
  seat: 0,
  names: ['Nora'],
  goal: text('goal'),
  end: text('end'),
  clauses: {},
  steps: [step('one'), step('two', 1)],
}

afterEach(() => {
  localStorage.clear()
  vi.useRealTimers()
})

describe('answers', () => {
  const answer = (act: string) => {
    const { said, clause, way } = answerTo(step('one'), act)
    return [said?.en ?? null, clause, way !== null]
  }
  it('come from the text where it speaks of the act', () => {
    expect(answer('lay 1')).toEqual(['yes', null, true])
    expect(answer('lay 2')).toEqual(['no', null, false])
    expect(answer('lay 8')).toEqual(['too low', 'XX-2', false])
  })
  it('come from the rules everywhere else', () => {
    expect(answer('lay 3')).toEqual([null, null, false])
    expect(answer('draw')).toEqual([null, 'XX-3', false])
    expect(answer('nonsense')).toEqual([null, 'XX-1', false])
  })
})

describe('a run', () => {
  it('changes the table for a right act alone, and keeps the progress', () => {
    const run = new Run(lesson, undefined)
    expect(run.stage.value).toBe('try')
    const before = run.n.value
    run.act('lay 2')
    expect([run.n.value, run.stage.value, run.answer.value?.right]).toEqual([before, 'try', false])
    run.act('lay 1')
    expect([run.n.value, run.stage.value, run.answer.value?.right]).toEqual([
      before + 1,
      'done',
      true,
    ])
    run.act('lay 2')
    expect(run.answer.value?.right).toBe(true)
    expect(progress('xx').steps).toEqual(['one'])
  })
  it('lets the others act first, and opens at a step', () => {
    vi.useFakeTimers()
    const run = new Run(lesson, 'two')
    expect(run.stage.value).toBe('watch')
    run.act('lay 1')
    expect(run.answer.value).toBe(null)
    vi.advanceTimersByTime(1000)
    expect(run.stage.value).toBe('try')
    expect(run.isLast).toBe(true)
  })
  it('lays another table, unless a step goes on from the one before', () => {
    const goesOn = { ...step('two'), goes_on: true }
    const run = new Run({ ...lesson, steps: [step('one'), goesOn, step('three')] }, undefined)
    const tables = [0, 1, 2, 1].map((at) => {
      run.open(at)
      return run.tables.value - 1
    })
    expect(tables).toEqual([1, 1, 2, 3])
  })
})

describe('a book', () => {
  it('opens with the aim, a turn and the exception, or with all steps', () => {
    const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((id) => step(id)) as [LessonStep, ...LessonStep[]]
    const said = [{ ...a, book: 'exception' }, { ...b, book: 'turn' }, c, { ...d, book: 'aim' }]
    const opening = (steps: LessonStep[]) => openingOf({ ...lesson, steps }).map(({ id }) => id)
    expect(opening(said as LessonStep[])).toEqual(['d', 'b', 'a'])
    expect(opening(lesson.steps)).toEqual(['one', 'two'])
  })
})

describe('the day', () => {
  it('has a number, a game and a place that everybody shares', () => {
    expect(dayNumber(new Date(2026, 0, 1, 23))).toBe(1)
    expect(dayNumber(new Date(2026, 10, 18))).toBe(322)
    expect(gameOf(1, ['mio', 'ekko'])).toBe('ekko')
    expect(gameOf(2, ['mio', 'ekko'])).toBe('mio')
    expect([placeOf(34, 366), placeOf(367, 366)]).toEqual([33, 0])
  })
  it('is told in a row that gives nothing away', () => {
    expect(shareRow('nº 128', 'MIO', 1, true, '12 jours')).toBe(
      'Tablée nº 128 · MIO · ✕✓ · 12 jours',
    )
    expect(shareRow('nº 128', 'MIO', 3, false, '')).toBe('Tablée nº 128 · MIO · ✕✕✕')
    expect(shareRow('nº 128', 'MIO', 0, false, '')).toBe('Tablée nº 128 · MIO · –') // told at once
  })
  it('makes a streak with the days before, of whatever game', () => {
    const of = (day: number, found: boolean) => ({ misses: 0, found, rating: 1000, day })
    note('mio', 105, of(5, true))
    note('ekko', 106, of(6, true))
    note('mio', 107, of(7, false))
    note('mio', 107, of(7, true)) // the first time counts
    note('mio', 4, of(0, true)) // from the archive
    const games = ['mio', 'ekko']
    expect([streak(6, games), streak(7, games), streak(0, games)]).toEqual([2, 0, 0])
  })
})

describe('progress', () => {
  const outcome = (at: number, found = true): Outcome => ({
    misses: 1,
    found,
    rating: 1300,
    day: 0,
    at,
  })
  const known = (more: Partial<Known>): Known => ({
    known: false,
    steps: [],
    said: [],
    puzzles: {},
    ...more,
  })
  const three = [
    known({ steps: ['b'], puzzles: { 1: outcome(9), 2: outcome(4) } }),
    known({ steps: ['a', 'b'], known: true, puzzles: { 1: outcome(7, false) } }),
    known({ said: ['x'], puzzles: { 1: outcome(7), 3: outcome(1) } }),
  ] as const
  it('is merged without loss, in any order and any number of times', () => {
    const [a, b, c] = three
    const whole = merged(merged(a, b), c)
    expect(whole.steps).toEqual(['a', 'b'])
    expect(whole.puzzles['1']).toEqual(outcome(7, false))
    expect(Object.keys(whole.puzzles)).toEqual(['1', '2', '3'])
    expect(merged(c, merged(b, a))).toEqual(whole)
    expect(merged(whole, a)).toEqual(whole)
  })
  it('is sent in parts that fit a request, and nothing is left out', () => {
    const many = Object.fromEntries(Array.from({ length: 366 }, (_, i) => [i, outcome(i)]))
    const sent = parts(known({ steps: ['a'], puzzles: many }))
    expect(Math.max(...sent.map((part) => JSON.stringify(part).length))).toBeLessThan(16_384)
    let whole = known({})
    for (const part of sent) whole = merged(whole, { ...known({}), ...part })
    expect(whole).toEqual(known({ steps: ['a'], puzzles: many }))
  })
  it('is kept on this device', () => {
    add('xx', { steps: ['one'] })
    add('xx', { known: true })
    expect(progress('xx')).toEqual(known({ steps: ['one'], known: true }))
  })
})

describe('the rating', () => {
  const solved = (rating: number, misses: number, found: boolean, at: number): Outcome => ({
    misses,
    found,
    rating,
    day: 0,
    at,
  })
  it('rises with what is found, more with hard ones, and does not depend on the order', () => {
    const after = (...all: Outcome[]) => ratingOf(all).rating
    expect(after()).toBe(START)
    expect(after(solved(1200, 0, true, 1))).toBe(START + 24)
    expect(after(solved(1200, 1, true, 1))).toBe(START)
    expect(after(solved(1200, 3, false, 1))).toBe(START - 24)
    expect(after(solved(1600, 0, true, 1))).toBeGreaterThan(after(solved(900, 0, true, 1)))
    const two = [solved(1600, 0, true, 1), solved(900, 3, false, 2)] as const
    expect(after(two[1], two[0])).toBe(after(...two))
  })
})

describe('a coach', () => {
  const remark = (more: Partial<Remark>): Remark => ({
    id: 'x',
    said: text('x'),
    clause: null,
    event: null,
    refused: [],
    may: [],
    only: [],
    turn: null,
    ...more,
  })
  const moment: Moment = {
    you: 0,
    turn: 2,
    events: [{ event: 'laid', seat: 1, card: '37', mirror: true }],
    legal: ['lay 73', 'pass'],
    refused: null,
  }
  it.each<[Partial<Remark>, boolean]>([
    [{ event: 'laid' }, true],
    [{ event: 'laid mirror=yes seat=other' }, true],
    [{ event: 'laid mirror=no' }, false],
    [{ event: 'laid seat=you' }, false],
    [{ event: 'laid colour=red' }, false],
    [{ may: ['pass'] }, true],
    [{ may: ['lay _'] }, true],
    [{ may: ['lay _ mio'] }, false],
    [{ only: ['pass'] }, false],
    [{ only: ['pass', 'lay _'] }, true],
    [{ refused: ['EK-4'] }, false],
    [{ event: 'laid', may: ['draw'] }, false],
    [{ event: 'laid card=11|37' }, true],
    [{ event: 'laid card=11|22' }, false],
    [{ event: 'laid', turn: 'other' }, true],
    [{ event: 'laid', turn: 'you' }, false],
  ])('speaks when all that is given holds: %o', (given, speaks) => {
    expect(fits(remark(given), moment)).toBe(speaks)
  })
  it('answers a refusal', () => {
    expect(fits(remark({ refused: ['EK-4'] }), { ...moment, refused: 'EK-4' })).toBe(true)
    expect(fits(remark({ only: ['draw'] }), { ...moment, legal: [] })).toBe(false)
  })
  it('stops once what it says of the acts at hand is over', () => {
    const late = remark({ may: ['mio'] })
    const still = (legal: string[]) => holds(late, { you: 0, turn: 1, legal })
    expect([still(['mio', 'pass']), still(['lay 1']), still([])]).toEqual([true, false, false])
    expect(holds(remark({ event: 'laid' }), { you: 0, turn: 1, legal: [] })).toBe(true)
    const mine = remark({ may: ['lay _'], turn: 'you' })
    expect(holds(mine, { you: 0, turn: 1, legal: ['lay 73'] })).toBe(false)
  })
  it('knows the rule of an event', () => {
    const why = [
      { event: 'laid mirror=yes', clause: 'EK-11', said: null },
      { event: 'laid', clause: 'EK-4', said: text('x') },
    ]
    const coach = { tablee: 1, game: 'xx', players: 2, remarks: [], why, rules: {} }
    expect(whyOf(coach, { event: 'laid', mirror: true }, 0)).toBe(why[0])
    expect(whyOf(coach, { event: 'laid', mirror: false }, 0)).toBe(why[1])
    expect(whyOf(coach, { event: 'drew' }, 0)).toBe(null)
  })
})
