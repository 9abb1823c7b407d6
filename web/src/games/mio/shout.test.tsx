import { type ComponentType, render } from 'preact'
import { act } from 'preact/test-utils'
import { expect, it, vi } from 'vitest'
import mio from './index'

const view = {
  options: { target: 100, shout: 'manual' },
  turn: 1,
  naming: false,
  hands: [['R3'], ['?', '?']],
  down: ['B2', null],
  pile: [],
  laid: [],
  top: 'R1',
  colour: 'red',
  drawn: null,
  forgot: 0,
  totals: [0, 0],
  over: false,
  round: 1,
}

it('the button for the shout is the same whether or not a late one is possible', () => {
  const did = vi.fn<(text: string) => void>()
  const button = (legal: string[], n: number): HTMLElement => {
    const scene = {
      view,
      you: 0,
      near: 0,
      names: ['Anna', 'Nord'],
      players: 2,
      legal,
      pending: null,
      act: did,
      n,
      past: false,
    }
    const Near = mio.Near as unknown as ComponentType<{ scene: unknown }>
    const root = document.createElement('main')
    void act(() => render(<Near scene={scene} />, root))
    return root.querySelector<HTMLElement>('.urgent') as HTMLElement
  }
  const possible = button(['mio'], 1)
  expect(possible.outerHTML).toBe(button([], 2).outerHTML)
  void act(() => possible.click())
  expect(did.mock.calls).toEqual([['mio']])
})
