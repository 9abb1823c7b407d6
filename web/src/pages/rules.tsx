import { useEffect } from 'preact/hooks'
import { about, t } from '../i18n'
import { RuleBook } from '../ui/book'
import { gameInfo, loadGames, titleOf } from '../ui/catalog'
import { lazy } from '../ui/lazy'
import { to } from '../ui/route'
import { session } from '../ui/stored'
import { TopBar } from '../ui/top'

const Spread = lazy(() => import('../learn/spread').then((m) => m.Spread))
const Why = lazy(() => import('../learn/why').then((m) => m.Why))

/** Notes how far the reader has come, and goes back there, unless a clause is asked for. */
function usePlace(game: string, clause: string | undefined): void {
  useEffect(() => {
    if (clause) return
    const key = `read.${game}`
    const last = Number(session.get(key) ?? 0)
    const page = document.querySelector('.booked')
    const back = () => scrollTo(0, last)
    const growing = new ResizeObserver(back) // the page grows while its pictures come
    const stay = () => growing.disconnect()
    const keep = () => {
      if (location.hash.startsWith('#/rules/')) session.set(key, String(Math.round(scrollY)))
    }
    const own = ['wheel', 'touchmove', 'keydown', 'pointerdown'] // from here on the reader scrolls
    for (const what of own) addEventListener(what, stay, { passive: true })
    if (page && last > 0) growing.observe(page)
    addEventListener('scrollend', keep)
    return () => {
      stay()
      for (const what of own) removeEventListener(what, stay)
      removeEventListener('scrollend', keep)
    }
  }, [game, clause])
}

export function RulesPage({ game, clause }: { game: string; clause?: string | undefined }) {
  useEffect(() => {
    void loadGames()
  }, [])
  usePlace(game, clause)
  document.title = `${about(t('rules'), titleOf(game))} — Tablée`
  const lesson = gameInfo(game)?.lesson
  return (
    <div class="home">
      <TopBar />
      <main class="plain booked">
        <h2 class="title">{titleOf(game)}</h2>
        {lesson && (
          <p class="row">
            <a class="chip" href={to('learn', game, ...(clause ? [clause] : []))}>
              {clause ? t('tryClause', { clause }) : t('learnGame', { game: titleOf(game) })}
            </a>
            <button class="chip" onClick={() => print()}>
              {t('print')}
            </button>
          </p>
        )}
        {lesson && clause && <Why game={game} clause={clause} />}
        {lesson && !clause && <Spread game={game} />}
        <RuleBook game={game} clause={clause} still={lesson ?? false} />
      </main>
    </div>
  )
}
