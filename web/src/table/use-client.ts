import { useEffect, useState } from 'preact/hooks'
import { gameClient } from '../games'
import { lang } from '../i18n'
import { NO_WORDS, type Words } from '../net/words'
import { wordsOf } from '../ui/catalog'
import { outdated } from '../ui/lazy'
import type { GameClient } from './scene'

/**
 * Loads a game's folder and its words. There is no client before both are here: nothing is shown
 * without its words.
 */
export function useClient(game: string | undefined): { client: GameClient | null; words: Words } {
  const [client, setClient] = useState<GameClient | null>(null)
  const [words, setWords] = useState<Words>(NO_WORDS)
  useEffect(() => {
    if (game) gameClient(game).then((found) => setClient(() => found), outdated)
  }, [game])
  useEffect(() => {
    if (game) void wordsOf(game, lang.value).then(setWords)
  }, [game, lang.value])
  return { client: words === NO_WORDS ? null : client, words }
}
