/**
 * Loads what a match on this device needs before it is needed: what all games need, while the shelf
 * is looked at; what one game needs, from the tap on, beside everything else that begins then.
 */
import { gameClient } from '../games'
import { lang } from '../i18n'
import { wordsOf } from './catalog'

/** Browsers without idle time are left alone for so many milliseconds. */
const SOON = 1_000

/** Loads the table and its worker once the page is at rest; not where people save data. */
export function loadTableAhead(): void {
  if ((navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return
  const load = () => {
    void import('../pages/table').catch(() => undefined)
    void import('../local/house').then(
      (house) => house.wake(),
      () => undefined,
    )
  }
  if ('requestIdleCallback' in globalThis) requestIdleCallback(load)
  else setTimeout(load, SOON)
}

/** Loads a game's folder and its words. Whatever fails is tried again, and told, at the table. */
export function loadGameAhead(game: string): void {
  void import('../pages/table').catch(() => undefined)
  void gameClient(game).catch(() => undefined)
  void wordsOf(game, lang.value)
}
