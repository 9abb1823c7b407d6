/** Which language, and its texts. A language that misses a key does not compile. */
import { effect, signal } from '@preact/signals'
import { stored } from '../ui/stored'
import { en, type Key } from './en'
import { fr } from './fr'

export type Lang = 'en' | 'fr'
export type { Key }

type Params = Record<string, string | number>

const guess = (): Lang =>
  (navigator.languages ?? [navigator.language]).find((l) => /^(fr|en)/.test(l))?.startsWith('fr')
    ? 'fr'
    : 'en'
const asked = new URLSearchParams(location.search).get('lang')
const kept = stored.get('lang')

export const lang = signal<Lang>(
  asked === 'fr' || asked === 'en' ? asked : kept === 'fr' || kept === 'en' ? kept : guess(),
)

effect(() => {
  document.documentElement.lang = lang.value
})

export function setLang(to: Lang): void {
  stored.set('lang', to)
  lang.value = to
}

export const fill = (text: string, params?: Params): string =>
  params ? text.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole)) : text

/** A text of the house. */
export const t = (key: Key, params?: Params): string =>
  fill((lang.value === 'fr' ? fr : en)[key], params)

/** Is there such a text? For keys that are put together: names of options and values. */
export const maybe = (key: string): string | undefined => (key in en ? t(key as Key) : undefined)

/** Texts of a game folder, in the same way: English is the type. */
export function catalogue<K extends string>(english: Record<K, string>, french: Record<K, string>) {
  return (key: K, params?: Params): string =>
    fill((lang.value === 'fr' ? french : english)[key], params)
}

export const listOf = (names: string[]): string =>
  new Intl.ListFormat(lang.value, { type: 'conjunction' }).format(names)
