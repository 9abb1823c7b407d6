/** The games that the server offers, their rule books and their words. Each is fetched once. */

import { signal } from '@preact/signals'
import type { Book, GameInfo, Games } from '@protocol'
import { lang } from '../i18n'
import { api } from '../net/api'
import { NO_WORDS, type Words } from '../net/words'
import { stored } from './stored'

export const games = signal<Games | null>(null)
export const gamesFailed = signal(false)

let loading: Promise<void> | null = null
export function loadGames(): Promise<void> {
  loading ??= api.games().then(
    (found) => {
      games.value = found
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
export const titleOf = (id: string): string => gameInfo(id)?.title[lang.value] ?? id

const chosenBot = signal(stored.get('bot') ?? '')
/** The bot that was chosen last, or the server's default. */
export const defaultBot = (): string =>
  games.value?.bots.includes(chosenBot.value)
    ? chosenBot.value
    : (games.value?.default_bot ?? 'greedy')
export function chooseBot(bot: string): void {
  stored.set('bot', bot)
  chosenBot.value = bot
}
export const botTitle = (bot: string): string => games.value?.bot_titles[bot]?.[lang.value] ?? bot

const words = new Map<string, Promise<Words>>()
export function wordsOf(game: string, language: string): Promise<Words> {
  const key = `${game}/${language}`
  let found = words.get(key)
  if (!found) {
    found = api.words(game, language).catch(() => {
      words.delete(key)
      return { ...NO_WORDS, language }
    })
    words.set(key, found)
  }
  return found
}

const books = new Map<string, Promise<Book>>()
export function bookOf(game: string, language: string): Promise<Book> {
  const key = `${game}/${language}`
  let found = books.get(key)
  if (!found) {
    found = api.book(game, language)
    found.catch(() => books.delete(key))
    books.set(key, found)
  }
  return found
}
