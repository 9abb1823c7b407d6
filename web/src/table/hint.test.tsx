import facts from '@facts'
import type { Games, Hint, Reason, Table } from '@protocol'
import { render } from 'preact'
import { act } from 'preact/test-utils'
import { afterEach, expect, it } from 'vitest'
import { setLang, t } from '../i18n'
import { NO_WORDS } from '../net/words'
import { games } from '../ui/catalog'
import { useHint } from './hint'
import type { Scene } from './scene'
import { Panel } from './suggestion'

const params = { share: 0.304, cost: 0.12, action: 'draw', seat: 1 }
const hint = {
  n: 1,
  options: [{ action: 'lay R3' }],
  facts: Object.keys(facts.en).map((key) => ({ key: key as Reason['key'], params })),
} as unknown as Hint
const scene = { words: NO_WORDS, names: ['Anna', 'Nord'], legal: ['lay R3'] } as unknown as Scene

function shown(best: string): HTMLElement {
  const root = document.createElement('div')
  const close = () => undefined
  void act(() => render(<Panel hint={hint} best={best} close={close} scene={scene} />, root))
  return root
}
const sentences = (): (string | null)[] =>
  [...shown('lay R3').querySelectorAll('li')].map((one) => one.textContent)

afterEach(() => setLang('en'))

it('says every fact in the words that Python says it with', async () => {
  for (const language of ['fr', 'en'] as const) {
    await setLang(language)
    const expected = Object.values(facts[language]).map((text) =>
      text
        .replace('{share}', '30')
        .replace('{cost}', '12')
        .replace('{action}', 'draw')
        .replace('{name}', 'Nord'),
    )
    expect(sentences()).toEqual(expected)
  }
})

it('an act that is not offered now means: wait, whatever the game calls it', () => {
  const said = (best: string) => shown(best).querySelector('b')?.textContent
  expect(said('lay R3')).toContain('lay R3')
  expect(said('idle')).toBe(t('hintWait'))
})

it('can be asked for only where the game can be searched', () => {
  const table = { id: 't', game: 'plain', phase: 'playing', seats: [{ person: 'p' }] }
  let can = false
  const Asking = () => {
    can = useHint({ you: 0, n: 1, table } as unknown as Table, scene).can
    return null
  }
  for (const advice of [true, false]) {
    games.value = { games: [{ id: 'plain', advice }] } as unknown as Games
    void act(() => render(<Asking key={String(advice)} />, document.createElement('div')))
    expect(can).toBe(advice)
  }
  games.value = null
})
