import { describe, expect, it } from 'vitest'
import { type Box, glides, look, type Thing } from './mover'

const box = (x: number, y: number, h = 70): Box => ({ x, y, w: h / 1.4, h })
const thing = (key: string, at: Box, from: string | null = null): Thing => ({ key, box: at, from })

describe('the mover', () => {
  it('leaves things alone that have not moved', () => {
    expect(glides(new Map([['37', box(10, 10)]]), [thing('37', box(11, 10))])).toEqual([])
  })

  it('glides from where a thing was, whatever its `from` says', () => {
    const before = new Map([
      ['37', box(10, 500)],
      ['seat-1', box(200, 0)],
    ])
    const [glide] = glides(before, [thing('37', box(110, 200), 'seat-1')])
    expect(glide).toMatchObject({ key: '37', dx: -100, dy: 300, scale: 1, far: true })
  })

  it('brings a new thing from its place, starting at the size of that place', () => {
    const before = new Map([['seat-1', box(200, 0, 35)]])
    const [glide] = glides(before, [thing('37', box(200, 0, 70), 'seat-1')])
    expect(glide?.scale).toBe(0.5)
  })

  it('touches the places on its way', () => {
    const before = new Map([
      ['cell-a', box(0, 0)],
      ['cell-b', box(100, 0)],
    ])
    const [glide] = glides(before, [
      { ...thing('egg', box(100, 200), 'cell-a'), via: ['cell-b', 'cell-nowhere'] },
    ])
    expect(glide?.via).toEqual([[0, -200]])
  })

  it('does not move new things without a place, nor things off the screen', () => {
    expect(glides(new Map(), [thing('a', box(0, 0), 'seat-9'), thing('b', box(0, 0))])).toEqual([])
    expect(glides(new Map([['a', { x: 0, y: 0, w: 0, h: 0 }]]), [thing('a', box(50, 50))])).toEqual(
      [],
    )
  })

  it('reads keys and places from the page', () => {
    document.body.innerHTML = '<div id="r"><i data-move="37"></i><i data-place="pile"></i></div>'
    expect([...look(document.getElementById('r') as Element).keys()].sort()).toEqual(['37', 'pile'])
  })
})
