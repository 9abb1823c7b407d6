import type { Games } from '@protocol'
import { render } from 'preact'
import { act } from 'preact/test-utils'
import { afterEach, expect, it } from 'vitest'
import { setLang } from '../i18n'
import { games } from '../ui/catalog'
import { BrokenGames } from './shelf'

const shown = (broken: Record<string, string>): HTMLElement => {
  games.value = { games: [], broken } as unknown as Games
  const root = document.createElement('main')
  void act(() => render(<BrokenGames />, root))
  return root
}
afterEach(() => {
  games.value = null
})

it('names the games that cannot be loaded, and why, folded away', async () => {
  await setLang('en')
  const root = shown({ marmots: 'GAME has no title.', yeti: 'No module named yeti.' })
  expect(root.querySelector('summary')?.textContent).toBe('Could not be loaded: marmots, yeti')
  expect(root.querySelector('details')?.open).toBe(false)
  expect([...root.querySelectorAll('li')].map((one) => one.textContent)).toEqual([
    'GAME has no title.',
    'No module named yeti.',
  ])
})

it('says nothing where all is well', () => {
  expect(shown({}).innerHTML).toBe('')
})
