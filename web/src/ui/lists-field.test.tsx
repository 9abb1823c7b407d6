import { render } from 'preact'
import { useState } from 'preact/hooks'
import { act } from 'preact/test-utils'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { Option } from './option'

const option = {
  name: 'combos',
  default: [],
  schema: { anyOf: [{ type: 'boolean' }, { type: 'array' }] },
  fr: '',
  en: '',
}
let root: HTMLElement
let chosen: unknown

function Form({ value }: { value: unknown }) {
  const [now, set] = useState(value)
  chosen = now
  return <Option option={option} value={now} players={2} set={set} />
}
const show = (value: unknown): void => void act(() => render(<Form value={value} />, root))
const select = (): HTMLSelectElement => root.querySelector('select') as HTMLSelectElement
const pick = (kind: string): void =>
  void act(() => {
    select().value = kind
    select().dispatchEvent(new Event('change', { bubbles: true }))
  })
const type = (text: string): void =>
  void act(() => {
    const input = root.querySelector('input') as HTMLInputElement
    input.value = text
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })

beforeEach(() => {
  root = document.body.appendChild(document.createElement('main'))
})
afterEach(() => {
  void act(() => render(null, root))
  root.remove()
})

it('says no by an empty list, yes by true, and takes lists of one’s own', () => {
  show([])
  expect([select().value, root.querySelector('input')]).toEqual(['no', null])
  pick('yes')
  expect(chosen).toBe(true)
  pick('own')
  type('4-6, 2-5')
  expect(chosen).toEqual([
    [4, 6],
    [2, 5],
  ])
  pick('no')
  expect(chosen).toEqual([])
  pick('own')
  expect(chosen).toEqual([
    [4, 6],
    [2, 5],
  ])
})

it('begins with the lists that are set', () => {
  show([[8, 9]])
  expect([select().value, root.querySelector('input')?.value]).toEqual(['own', '8-9'])
})
