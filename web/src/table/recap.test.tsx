import { render } from 'preact'
import { act } from 'preact/test-utils'
import { afterEach, expect, test } from 'vitest'
import { Recap, useRecap } from './recap'
import type { GameClient, Scene } from './scene'

afterEach(() => {
  render(null, document.body)
})

const show = (open: boolean) =>
  act(() =>
    render(
      <>
        <input />
        <div id="stage">
          {open && <Recap close={() => undefined}>6 points</Recap>}
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

test('the count of a round stays until something is done', async () => {
  const client = { recap: () => 'count' } as unknown as GameClient
  const Count = ({ scene }: { scene: object }) => <>{useRecap(client, scene as Scene)[0]}</>
  const draw = async (scene: object): Promise<string | null> => {
    await act(() => render(<Count scene={scene} />, document.body))
    return document.body.textContent
  }
  expect(await draw({ n: 1, events: [], pending: null })).toBe('')
  expect(await draw({ n: 2, events: [{}], pending: null })).toBe('count')
  expect(await draw({ n: 3, events: [], pending: null })).toBe('count')
  expect(await draw({ n: 3, events: [], pending: 'draw' })).toBe('')
  expect(await draw({ n: 3, events: [{}], pending: null })).toBe('')
})
