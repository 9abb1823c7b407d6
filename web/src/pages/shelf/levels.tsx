/** What lies behind the chevron of a Play button: the levels, the rules, a table for friends. */
import { useEffect, useRef } from 'preact/hooks'
import { about, t } from '../../i18n'
import { botFor, botsFor, botTitle, chooseBot, gameInfo } from '../../ui/catalog'
import { Pips } from '../../ui/pips'
import { beaten } from '../../ui/progress'
import { to } from '../../ui/route'

interface Props {
  game: string
  title: string
  players: number
}

/** Closes an open list by Escape, or by a tap elsewhere. */
function useClosing(list: { current: HTMLDetailsElement | null }): void {
  useEffect(() => {
    const close = (event: Event) => {
      const open = list.current
      if (!open?.open) return
      if (event instanceof KeyboardEvent) {
        if (event.key !== 'Escape') return
        open.querySelector('summary')?.focus()
      } else if (event.target instanceof Node && open.contains(event.target)) return
      open.open = false
    }
    for (const kind of ['keydown', 'pointerdown']) document.addEventListener(kind, close)
    return () => {
      for (const kind of ['keydown', 'pointerdown']) document.removeEventListener(kind, close)
    }
  }, [])
}

export function Levels({ game, title, players }: Props) {
  const list = useRef<HTMLDetailsElement>(null)
  useClosing(list)
  const now = botFor(game, players)
  const choose = (bot: string) => {
    chooseBot(game, bot)
    if (!list.current) return
    list.current.open = false
    list.current.querySelector('summary')?.focus()
  }
  return (
    <details class="levels" name="levels" ref={list}>
      <summary aria-label={t('changeLevel', { game: title })}>
        <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M6 9.5l6 6 6-6" />
        </svg>
      </summary>
      <div class="list">
        <ul>
          {botsFor(game, players).map((bot) => (
            <li key={bot}>
              <button
                data-level={bot}
                aria-current={bot === now ? 'true' : undefined}
                onClick={() => choose(bot)}
              >
                <Pips level={bot} />
                {botTitle(bot)}
                <small>
                  {bot === now ? t('yourLevel') : beaten(game).includes(bot) ? t('beaten') : ''}
                </small>
              </button>
            </li>
          ))}
        </ul>
        <p>
          <a href={`#/rules/${game}`} aria-label={about(t('rules'), title)}>
            {t('rules')}
          </a>
          {gameInfo(game)?.lesson && (
            <a href={to('learn', game)} aria-label={about(t('learn'), title)}>
              {t('learn')}
            </a>
          )}
          <a href={`#/new/${game}`} aria-label={about(t('friends'), title)}>
            {t('friends')}
          </a>
        </p>
      </div>
    </details>
  )
}
