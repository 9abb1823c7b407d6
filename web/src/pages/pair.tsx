/** Looking for somebody to play with. */
import { useEffect, useState } from 'preact/hooks'
import { t } from '../i18n'
import { api } from '../net/api'
import { onArrival } from '../ui/auto-deal'
import { gameInfo, games, loadGames } from '../ui/catalog'
import { Loading } from '../ui/lazy'
import { BOT_AFTER, expectBot } from '../ui/pairing'
import { chosenName, introduce, nameMe } from '../ui/person'
import { sayProblem } from '../ui/problem'
import { go } from '../ui/route'
import { TopBar } from '../ui/top'
import { GameTabs } from './people/tabs'
import { say } from './people/words'

function Form({ game }: { game: string }) {
  const [bot, setBot] = useState(true)
  const [busy, setBusy] = useState(false)
  const [name, setName] = useState(() => (chosenName() === null ? '' : null))
  const look = async (event: Event) => {
    event.preventDefault()
    setBusy(true)
    try {
      await (name === null ? introduce() : nameMe(name.trim()))
      const table = await api.pair(game)
      onArrival(table.id, 'ready')
      expectBot(table.id, bot)
      go('table', table.id)
    } catch (error) {
      sayProblem(error)
      setBusy(false)
    }
  }
  return (
    <form class="pairform" onSubmit={look}>
      <p>{say('pairHint')}</p>
      {name !== null && (
        <label class="callyou">
          {t('callYou')}
          <input
            name="name"
            required
            maxLength={24}
            value={name}
            onInput={(event) => setName(event.currentTarget.value)}
            placeholder={t('firstName')}
            autocomplete="given-name"
            autocapitalize="words"
          />
        </label>
      )}
      <label class="check">
        <input
          type="checkbox"
          checked={bot}
          onChange={(event) => setBot(event.currentTarget.checked)}
        />{' '}
        {say('pairBot', { n: BOT_AFTER })}
      </label>
      <button class="go big" disabled={busy}>
        {say('pairGo')}
      </button>
    </form>
  )
}

export function PairPage({ game }: { game: string }) {
  useEffect(() => {
    document.title = `${say('pairTitle')} — Tablée`
    void loadGames()
  }, [])
  const chosen = game || games.value?.games[0]?.id || ''
  return (
    <div class="home">
      <TopBar />
      <main class="plain">
        <h2 class="title">{say('pairTitle')}</h2>
        {!games.value ? (
          <Loading />
        ) : (
          <>
            <GameTabs chosen={chosen} to={(id) => `#/pair/${id}`} />
            {gameInfo(chosen) ? (
              <Form key={chosen} game={chosen} />
            ) : (
              <p role="alert">{t('noSuchGame')}</p>
            )}
          </>
        )}
      </main>
    </div>
  )
}
