import { useEffect } from 'preact/hooks'
import { t } from '../i18n'
import { RuleBook } from '../ui/book'
import { loadGames, titleOf } from '../ui/catalog'
import { TopBar } from '../ui/top'

export function RulesPage({ game, clause }: { game: string; clause?: string | undefined }) {
  useEffect(() => {
    void loadGames()
  }, [])
  document.title = `${t('rules')}: ${titleOf(game)} — Tablée`
  return (
    <div class="home">
      <TopBar />
      <main class="plain">
        <RuleBook game={game} clause={clause} />
      </main>
    </div>
  )
}
