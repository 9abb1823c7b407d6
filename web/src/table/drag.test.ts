import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Drag, fits } from './drag'

const legal = ['lay R7 1', 'offer R7']
let acts: string[]
let clicks: number
let root: HTMLElement
let drag: Drag

const put = (element: Element, x: number, y: number): void => {
  element.getBoundingClientRect = () =>
    ({
      x,
      y,
      width: 100,
      height: 50,
      left: x,
      top: y,
      right: x + 100,
      bottom: y + 50,
      toJSON: () => '',
    }) as DOMRect
}
const find = (what: string): HTMLElement => root.querySelector(what) as HTMLElement
const point = (
  type: string,
  x: number,
  y: number,
  on: EventTarget = window,
  pointerId = 1,
): void => {
  const event = new MouseEvent(type, { clientX: x, clientY: y, bubbles: true, button: 0 })
  Object.defineProperty(event, 'pointerId', { value: pointerId })
  on.dispatchEvent(event)
}
const lit = (): string[] =>
  [...root.querySelectorAll<HTMLElement>('[data-lit]')].map((place) => place.id)

beforeEach(() => {
  document.body.innerHTML = `<div id="root"><i id="one" data-drop="lay * 1"></i><i id="two" data-drop="lay * 2"></i>
    <i id="mat" data-drop="accept *|offer *"></i><button data-drag="R7" data-move="R7"><b>7</b></button></div>`
  root = document.getElementById('root') as HTMLElement
  acts = []
  clicks = 0
  drag = new Drag(root, { legal: () => legal, act: (text) => void acts.push(text) })
  find('button').addEventListener('click', () => clicks++)
  put(find('#one'), 0, 0)
  put(find('#two'), 0, 100)
  put(find('#mat'), 0, 200)
})
afterEach(() => drag.stop())

describe('dragging', () => {
  it('finds the first legal action with a word', () => {
    expect(fits('accept *|offer *', 'R7', legal)).toBe('offer R7')
    expect(fits('accept *|offer *', 'R7', [...legal, 'accept R7'])).toBe('accept R7')
    expect(fits('lay * 2', 'R7', legal)).toBeNull()
  })

  it('leaves a tap alone: below the slack nothing happens', () => {
    point('pointerdown', 300, 300, find('button b'))
    point('pointermove', 305, 305)
    expect(root.querySelector('.ghost')).toBeNull()
    point('pointerup', 305, 305)
    find('button').click()
    expect([clicks, acts]).toEqual([1, []])
  })

  it('lights the places that may take it, and does what the one under the pointer says', () => {
    point('pointerdown', 300, 300, find('button b'))
    point('pointermove', 50, 210)
    expect(lit()).toEqual(['one', 'mat'])
    expect(find('#mat').dataset.lit).toBe('over')
    point('pointerup', 50, 20)
    find('button').click() // which browsers add
    expect([clicks, acts, lit()]).toEqual([0, ['lay R7 1'], []])
  })

  it('leaves the dropped copy there, with its key, until it is settled', () => {
    point('pointerdown', 300, 300, find('button'))
    point('pointermove', 50, 20)
    point('pointerup', 50, 20)
    expect(find('.ghost').dataset.move).toBe('R7')
    expect(find('button[data-drag]').hasAttribute('data-lifted')).toBe(true)
    drag.settle()
    expect(root.querySelector('.ghost, [data-lifted]')).toBeNull()
  })

  it.each([
    ['Escape', () => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))],
    ['a cancelled pointer', () => point('pointercancel', 50, 20)],
    ['a place that may not take it', () => point('pointermove', 50, 120)],
  ])('is given up by %s', (what, giveUp) => {
    point('pointerdown', 300, 300, find('button'))
    point('pointermove', 50, 20)
    giveUp()
    expect(what === 'Escape' ? lit() : []).toEqual([])
    point('pointerup', 50, 120)
    if (what !== 'a cancelled pointer') find('button').click() // which browsers add
    expect([acts, clicks, lit(), root.querySelector('.ghost')]).toEqual([[], 0, [], null])
  })

  it('follows one finger, and ends when the thing is gone', () => {
    point('pointerdown', 300, 300, find('button'))
    point('pointermove', 50, 20, window, 2)
    expect(root.querySelector('.ghost')).toBeNull()
    point('pointermove', 50, 20)
    find('button[data-drag]').remove()
    point('pointermove', 50, 22)
    expect(root.querySelector('.ghost')).toBeNull()
  })
})
