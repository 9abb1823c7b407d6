import { render } from 'preact'
import { act } from 'preact/test-utils'
import { describe, expect, it, vi } from 'vitest'
import { roundRows } from '../table/rounds'
import { around } from '../table/seats'
import { blocks, inline } from './book'
import { lines } from './cover'
import { Qr } from './qr'
import { read } from './route'

describe('small parts', () => {
  it('reads addresses', () => {
    expect(read('#/replay/a%2Fb/12?eyes=1')).toMatchObject({ page: 'replay', args: ['a/b', '12'] })
    expect(read('')).toMatchObject({ page: '', args: [] })
  })

  it('renders the rule book, with an anchor for each clause', () => {
    const root = document.createElement('div')
    render(<p>{inline('A **bold** *soft* `code` end. ⟨EK-13⟩⟨EK-14⟩')}</p>, root)
    expect(root.querySelector('strong')?.textContent).toBe('bold')
    expect(
      [...root.querySelectorAll('[data-clause]')].map((one) => one.getAttribute('data-clause')),
    ).toEqual(['EK-13', 'EK-14'])
    expect(root.textContent).toBe('A bold soft code end. EK-13EK-14')
    expect(blocks('# A\n\nb\nc\n\n\n- d')).toEqual(['# A', 'b\nc', '- d'])
  })

  it('shows HTML in a rule book as text', () => {
    const root = document.createElement('div')
    render(<p>{inline('<img src=x onerror=alert(1)> **<b>** [x](javascript:y)')}</p>, root)
    expect(root.querySelector('img, b, a')).toBeNull()
    expect(root.textContent).toBe('<img src=x onerror=alert(1)> <b> x')
  })

  it('breaks long titles', () => {
    expect(lines('Les œufs sont faits')).toEqual(['Les œufs', 'sont faits'])
    expect(lines('EKKO')).toEqual(['EKKO'])
  })

  it('seats the others in the order of play', () => {
    expect(around(4, 1)).toEqual([2, 3, 0])
    expect(around(3, null)).toEqual([0, 1, 2])
  })

  it('adds up the points of each round', () => {
    const story = [
      { event: 'shown', seat: 0 },
      { event: 'scored', seat: 0, points: 3 },
      { event: 'scored', seat: 1, points: 0 },
      { event: 'began', seat: 1 },
      { event: 'laid', seat: 0 },
      { event: 'scored', seat: 0, points: 5 },
    ]
    expect(roundRows(story, 2)).toEqual([
      { label: '1', values: [3, 0] },
      { label: '2', values: [5, null] },
    ])
  })

  it('draws a QR code with a light edge and its corners', async () => {
    const root = document.createElement('div')
    void act(() => render(<Qr text="https://example.org/#/table/abcdefghijkl" />, root))
    expect(root.querySelector('path')).toBeNull()
    const path = await vi.waitFor(() => {
      const found = root.querySelector('path')
      if (!found) throw new Error('not drawn yet')
      return found.getAttribute('d') ?? ''
    })
    const modules = 29 // version 3
    expect(root.querySelector('svg')?.getAttribute('viewBox')).toBe(
      `0 0 ${modules + 8} ${modules + 8}`,
    )
    const row = Array.from({ length: 8 }, (_, x) => path.includes(`M${x + 4} 4h`))
    expect(row).toEqual([true, true, true, true, true, true, true, false])
    expect(path).not.toMatch(/M[0-3] |M\d+ [0-3]h/)
  })
})
