import { render } from 'preact'
import { act } from 'preact/test-utils'
import { afterEach, expect, it } from 'vitest'
import { type Compared, useCompared } from './compare'

const root = document.body
afterEach(() => act(() => render(null, root)))

function Table({ compared }: { compared: Compared | null }) {
  useCompared(compared)
  return (
    <div id="stage">
      <ul>
        <li data-seat="1">
          <i id="theirs" data-hint="* R3" />
          <ul class="open-hand">
            <li id="open" data-hint="* G5" />
          </ul>
        </li>
      </ul>
      <div class="mid">
        <i id="lane1" data-drop="lay * 1" />
        <i id="lane2" data-drop="lay * 2" />
        <i id="pile" data-hint="draw" />
      </div>
      <div class="near" data-place="seat-0">
        <i id="own" class="card" data-hint="* R3" />
        <i id="other" class="card" data-hint="* G5" />
      </div>
    </div>
  )
}

const marked = (mark: string): string[] =>
  [...root.querySelectorAll(`[data-${mark}]`)].map(({ id }) => id)

function show(compared: Compared | null): void {
  act(() => render(<Table compared={compared} />, root))
}

it('marks what was played and what was better, and draws the ghost of a card', () => {
  show({ n: 1, seat: 0, played: 'lay R3 1', better: 'lay G5 2' })
  expect(marked('played')).toEqual(['lane1', 'own'])
  expect(marked('better')).toEqual(['lane2', 'other'])
  expect(root.querySelectorAll('.ghosts .card')).toHaveLength(1)
  show(null)
  expect([...marked('played'), ...marked('better')]).toEqual([])
  expect(root.querySelector('.ghosts')).toBeNull()
})

it('draws the ghost of a card in an open hand of another seat, too', () => {
  show({ n: 4, seat: 1, played: 'lay R3 1', better: 'lay G5 2' })
  expect(root.querySelectorAll('.ghosts.open-hand li')).toHaveLength(1)
})

it('marks a place that takes part in both apart', () => {
  show({ n: 2, seat: 0, played: 'lay R3 1', better: 'lay G5 1' })
  expect(marked('both')).toEqual(['lane1'])
})

it('marks nothing at a seat that did not act', () => {
  show({ n: 3, seat: 1, played: 'lay R3 1', better: null })
  expect(marked('played')).toEqual(['theirs', 'lane1'])
})
