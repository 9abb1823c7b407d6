/** The current language and its texts. A language that lacks a key does not compile. */
import { effect, signal } from '@preact/signals'
import { stored } from '../ui/stored'
import type { Key } from './en'

export type Lang = 'en' | 'fr'
export type { Key }

type Params = Record<string, string | number>

const guess = (): Lang =>
  (navigator.languages ?? [navigator.language]).find((l) => /^(fr|en)/.test(l))?.startsWith('fr')
    ? 'fr'
    : 'en'
const asked = new URLSearchParams(location.search).get('lang')
const remembered = stored.get('lang')

export const lang = signal<Lang>(
  asked === 'fr' || asked === 'en'
    ? asked
    : remembered === 'fr' || remembered === 'en'
      ? remembered
      : guess(),
)

effect(() => {
  document.documentElement.lang = lang.value
})

/** The client's texts, in the languages that were used so far. */
const texts: Partial<Record<Lang, Record<Key, string>>> = {}

/** Load the texts of a language; it can be used only after that. */
export async function learn(to: Lang): Promise<void> {
  texts[to] ??= to === 'fr' ? (await import('./fr')).fr : (await import('./en')).en
}

/** Use another language from now on; if its texts can't be loaded, the present one stays. */
export async function setLang(to: Lang): Promise<void> {
  stored.set('lang', to)
  await learn(to).then(
    () => {
      lang.value = to
    },
    () => undefined,
  )
}

export const fill = (text: string, params?: Params): string =>
  params ? text.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole)) : text

/** The text of a key, with its blanks filled in. */
export const t = (key: Key, params?: Params): string =>
  fill(texts[lang.value]?.[key] ?? key, params)

/**
 * The text of a key that may not exist: keys that are put together, as for options and their
 * values.
 */
export const maybe = (key: string): string | undefined =>
  key in (texts[lang.value] ?? {}) ? t(key as Key) : undefined

/** The same for the texts of one game: the English ones are the type. */
export function catalogue<K extends string>(english: Record<K, string>, french: Record<K, string>) {
  return (key: K, params?: Params): string =>
    fill((lang.value === 'fr' ? french : english)[key], params)
}

/** What something is, and of what: `Rules: Tablée`. French has a space before the colon. */
export const about = (what: string, of: string): string =>
  `${what}${lang.value === 'fr' ? '\u00a0' : ''}: ${of}`

export const listOf = (names: string[]): string =>
  new Intl.ListFormat(lang.value, { type: 'conjunction' }).format(names)
