import { render } from 'preact'
import { act } from 'preact/test-utils'
import { afterEach, expect, test, vi } from 'vitest'
import { Recap, useRecap } from './recap'
import type { GameClient, Scene } from './scene'

afterEach(() => {
  render(null, document.body)
})

const goOn = vi.fn<() => void>()
const anna = { person: 'p', name: 'Anna', here: true, bot: null, ready: false }
const at = (table: object) =>
  ({
    you: 0,
    clock: { left: null },
    table: { held: false, seats: [anna], ...table },
  }) as unknown as Scene

const show = (open: boolean, scene = at({})) =>
  act(() =>
    render(
      <>
        <input />
        <div id="stage">
          {open && (
            <Recap scene={scene} close={() => undefined} goOn={goOn}>
              6 points
            </Recap>
          )}
          <ul data-hand>
            <li>
              <button id="card" />
            </li>
          </ul>
        </div>
      </>,
      document.body,
    ),
  )

const focus = (what: string) => document.querySelector<HTMLElement>(what)?.focus()
const focused = (what: string) => document.activeElement?.matches(what)

test('the count of a round takes the focus from the hand, and gives it back', async () => {
  await show(false)
  focus('#card')
  await show(true)
  expect(focused('.panel .go')).toBe(true)
  await show(false)
  expect(focused('#card')).toBe(true)
})

test('people who are typing go on typing', async () => {
  await show(false)
  focus('input')
  await show(true)
  expect(focused('input')).toBe(true)
  await show(false)
  expect(focused('input')).toBe(true)
})

test('at a table that holds still one goes on, and then waits for the others', async () => {
  const bob = { ...anna, name: 'Bob' }
  await show(true, at({ held: true, seats: [anna, bob] }))
  await act(() => document.querySelector<HTMLElement>('.panel .go')?.click())
  expect(goOn).toHaveBeenCalledOnce()
  await show(true, at({ held: true, seats: [{ ...anna, ready: true }, bob] }))
  expect(document.querySelector('.panel .go')).toBeNull()
  expect(document.querySelector('.panel')?.textContent).toContain('Waiting for Bob.')
})

const client = {
  recap: (events: object[]) => (events.length ? 'count' : null),
} as unknown as GameClient
const Count = ({ scene }: { scene: object }) => <>{useRecap(client, scene as Scene)[0]}</>
const still = { n: 1, events: [], story: [{}], pending: null, table: { held: false } }
const draw = async (scene: object): Promise<string | null> => {
  await act(() => render(<Count scene={{ ...still, ...scene }} />, document.body))
  return document.body.textContent
}

test('the count of a round stays until something is done', async () => {
  expect(await draw({ n: 1 })).toBe('')
  expect(await draw({ n: 2, events: [{}] })).toBe('count')
  expect(await draw({ n: 3 })).toBe('count')
  expect(await draw({ n: 3, pending: 'draw' })).toBe('')
  expect(await draw({ n: 3, events: [{}] })).toBe('')
})

test('who comes to a table that holds still is shown the count; it goes when the table goes on', async () => {
  expect(await draw({ table: { held: true } })).toBe('count')
  expect(await draw({})).toBe('')
})
