import { describe, expect, it } from 'vitest'
import {
  arrivals,
  CELLS,
  campOf,
  eggOn,
  latestWay,
  pathsTo,
  placeOf,
  readChoices,
  rowsFor,
  turnsFor,
} from './board'

const never = () => false
const board = (...rows: string[]): string[][] => rows.map((row) => row.split(' '))
const EMPTY = '. . . . . .'

describe('the board as a seat sees it', () => {
  it('has the seat’s own camp at the lower edge', () => {
    for (const players of [2, 4])
      for (let seat = 0; seat < players; seat++) {
        const own = CELLS.filter((cell) => campOf(players, cell) === seat)
        const places = own.map((cell) => placeOf(cell, turnsFor(players, seat)))
        expect(Math.max(...places.map(({ y }) => y))).toBe(5)
        expect(places.every(({ x, y }) => (players === 2 ? y === 5 : x < 2 && y > 3))).toBe(true)
      }
  })

  it('keeps the order of play: the next seat sits to the left', () => {
    for (let seat = 0; seat < 4; seat++) {
      const next = CELLS.find((cell) => campOf(4, cell) === (seat + 1) % 4) ?? ''
      const { x, y } = placeOf(next, turnsFor(4, seat))
      expect(x < 2 && y < 2).toBe(true)
    }
  })

  it('shows every cell once, however it is turned', () => {
    for (const turns of [0, 1, 2, 3])
      expect(rowsFor(turns).flat().sort()).toEqual([...CELLS].sort())
    expect(rowsFor(0)[0]).toEqual(['a1', 'b1', 'c1', 'd1', 'e1', 'f1'])
    expect(rowsFor(2)[0]).toEqual(['f6', 'e6', 'd6', 'c6', 'b6', 'a6'])
  })
})

describe('legal actions', () => {
  it('are sorted by egg', () => {
    const found = readChoices(['move a1 a2', 'move a1 b2', 'move a1 b2 call', 'look c3', 'call'])
    expect([...found.ends]).toEqual([['a1', ['a2', 'b2']]])
    expect([...found.calling]).toEqual([['a1', ['b2']]])
    expect([...found.looks]).toEqual(['c3'])
    expect([found.call, found.pass]).toEqual([true, false])
  })
})

describe('paths', () => {
  const hops = board('0 . . . . .', '. 1 . . . .', '. . . ?* . .', EMPTY, EMPTY, EMPTY)

  it('are one cell for a step and a chain for jumps', () => {
    const paths = pathsTo(hops, 'a1', ['b1', 'a2', 'c3', 'e3'], never)
    expect(paths.get('b1')).toEqual(['b1'])
    expect(paths.get('c3')).toEqual(['c3'])
    expect(paths.get('e3')).toEqual(['c3', 'e3'])
  })

  it('stop where a chain must stop, and reach every end', () => {
    const paths = pathsTo(hops, 'a1', ['c3', 'e3'], (cell) => cell === 'c3')
    expect(paths.get('e3')).toEqual(['e3'])
  })

  it('don’t jump over the egg that is in the air', () => {
    const line = board('0 1 . . . .', EMPTY, EMPTY, EMPTY, EMPTY, EMPTY)
    expect(pathsTo(line, 'a1', ['c1'], never).get('c1')).toEqual(['c1'])
    expect(eggOn(line, 'b1')).toBe('1')
  })
})

describe('moved eggs', () => {
  const moved = (from: string, ...path: string[]) => ({
    event: 'moved',
    seat: 0,
    from,
    path,
    egg: '0',
  })

  it('are found where they arrived, over several moves too', () => {
    const found = arrivals([
      moved('a1', 'c3', 'e3'),
      { event: 'turn', seat: 1 },
      moved('e3', 'e4'),
      moved('b1', 'a1'),
    ])
    expect(found.get('e4')).toEqual({ from: 'a1', path: ['c3', 'e3', 'e4'] })
    expect(found.get('a1')).toEqual({ from: 'b1', path: ['a1'] })
    expect(found.has('e3')).toBe(false)
  })

  it('show their way only for the latest move', () => {
    const story = [moved('a1', 'a2'), { event: 'looked', seat: 1, cell: 'a2' }]
    expect(latestWay(story, 'a2')).toEqual({ from: 'a1', path: ['a2'] })
    expect(latestWay(story, null)).toBeNull()
  })
})
