/** The games that the server offers, their rule books and their words. Each is fetched once. */

import { signal } from '@preact/signals'
import type { Book, GameInfo, Games } from '@protocol'
import { lang } from '../i18n'
import { withFrenchSet } from '../i18n/typeset'
import { api } from '../net/api'
import { NO_WORDS, type Words } from '../net/words'
import { stored } from './stored'

export const games = signal<Games | null>(null)
export const gamesFailed = signal(false)

let loading: Promise<void> | null = null
export function loadGames(): Promise<void> {
  loading ??= api.games().then(
    (found) => {
      games.value = withFrenchSet(found)
      gamesFailed.value = false
    },
    () => {
      loading = null
      gamesFailed.value = true
    },
  )
  return loading
}
addEventListener('online', () => {
  if (!games.value) void loadGames()
})

export const gameInfo = (id: string): GameInfo | undefined =>
  games.value?.games.find((game) => game.id === id)
/** Are there hints and reviews? A game that nobody can search has none. */
export const hasAdvice = (id: string): boolean => gameInfo(id)?.advice ?? true
export const titleOf = (id: string): string => gameInfo(id)?.title[lang.value] ?? id

/** For each game that can be played on this device: where its rules lie. */
export const stems = (): Record<string, string> =>
  Object.fromEntries(
    games.value?.games.flatMap(({ id, local }) => (local ? [[id, local]] : [])) ?? [],
  )

const chosen = signal<Record<string, string>>({})
const plays = (bot: string, game: string, players: number | undefined): boolean =>
  players === undefined || (gameInfo(game)?.limits?.[bot]?.includes(players) ?? true)
/** The bots that play this game, with so many players. */
export const botsFor = (game: string, players?: number): string[] =>
  (gameInfo(game)?.bots ?? []).filter((bot) => plays(bot, game, players))
/**
 * The bot that was chosen last for this game; at first its default. Where it does not play with so
 * many players, the next weaker one.
 */
export const botFor = (game: string, players?: number): string => {
  const last = chosen.value[game] ?? stored.get(`bot.${game}`) ?? ''
  const all = gameInfo(game)?.bots ?? []
  const fitting = all.slice(0, all.indexOf(last) + 1).filter((bot) => plays(bot, game, players))
  return fitting.at(-1) ?? gameInfo(game)?.default_bot ?? 'greedy'
}
export function chooseBot(game: string, bot: string): void {
  stored.set(`bot.${game}`, bot)
  chosen.value = { ...chosen.value, [game]: bot }
}
/** The level above this one; null at the top, and for bots that are no level. */
export const nextLevel = (bot: string, game: string, players: number): string | null => {
  const levels = (games.value?.levels ?? []).filter((one) => plays(one, game, players))
  return levels.includes(bot) ? (levels[levels.indexOf(bot) + 1] ?? null) : null
}
export const botTitle = (bot: string): string => games.value?.bot_titles[bot]?.[lang.value] ?? bot

const words = new Map<string, Promise<Words>>()
export function wordsOf(game: string, language: string): Promise<Words> {
  const key = `${game}/${language}`
  let found = words.get(key)
  if (!found) {
    found = api.words(game, language).then(
      (said) => withFrenchSet(said, language === 'fr'),
      () => {
        words.delete(key)
        return { ...NO_WORDS, language }
      },
    )
    words.set(key, found)
  }
  return found
}

const books = new Map<string, Promise<Book>>()
export function bookOf(game: string, language: string): Promise<Book> {
  const key = `${game}/${language}`
  let found = books.get(key)
  if (!found) {
    found = api.book(game, language).then((book) => withFrenchSet(book, language === 'fr'))
    found.catch(() => books.delete(key))
    books.set(key, found)
  }
  return found
}
