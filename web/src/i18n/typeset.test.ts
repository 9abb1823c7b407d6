import { expect, it } from 'vitest'
import { rangesOf } from '../ui/find'
import { withFrenchSet } from './typeset'

it('sets French, and leaves the rest as it is', () => {
  const typed = "« L'œuf ! » : 5 %, n'est-ce pas ?"
  const set = '«\u00a0L’œuf\u00a0!\u00a0»\u00a0: 5\u00a0%, n’est-ce pas\u00a0?'
  expect(
    withFrenchSet({ fr: typed, en: "it's 1 : 0", n: 1, all: [{ fr: [typed] }, null] }),
  ).toEqual({ fr: set, en: "it's 1 : 0", n: 1, all: [{ fr: [set] }, null] })
  expect(withFrenchSet({ text: typed }, true)).toEqual({ text: set })
})

it('is found as it is typed on a keyboard', () => {
  const book = document.createElement('p')
  book.textContent = 'Le cri : « L’œuf ! »'.replace(/ ([:!»])/g, '\u00a0$1')
  expect(rangesOf(book, "cri : « l'oeuf").length + rangesOf(book, "l'œuf !").length).toBe(1)
})
