/** A new table for friends: how many, how fast, with which options. */
import type { GameInfo } from '@protocol'
import { useEffect, useState } from 'preact/hooks'
import { lang, t } from '../i18n'
import { gameInfo, loadGames } from '../ui/catalog'
import { Cover } from '../ui/cover'
import { Loading } from '../ui/lazy'
import { WhoPlays } from '../ui/level'
import { openTable } from '../ui/opening'
import { Option } from '../ui/option'
import { introduce } from '../ui/person'
import { sayProblem } from '../ui/problem'
import { go } from '../ui/route'
import { Choice } from '../ui/settings-sheet'
import { TopBar } from '../ui/top'

type Values = Record<string, unknown>
type Pace = 'relaxed' | 'normal' | 'fast' | 'none'
const PACES: readonly Pace[] = ['relaxed', 'normal', 'fast', 'none']

function Form({ game }: { game: GameInfo }) {
  const [players, setPlayers] = useState(
    String(game.players.find((n) => n >= 3) ?? game.players[0] ?? 2),
  )
  const [bots, setBots] = useState<(string | null)[]>([])
  const others = Array.from({ length: Number(players) - 1 }, (_, i) => bots[i] ?? null)
  const [pace, setPace] = useState<Pace>('normal')
  const [open, setOpen] = useState(false)
  const [values, setValues] = useState<Values>({})
  const [busy, setBusy] = useState(false)
  const submit = async (event: Event) => {
    event.preventDefault()
    setBusy(true)
    try {
      await introduce()
      const table = await openTable({
        game: game.id,
        players: Number(players),
        bots: [null, ...others],
        pace,
        public: open,
        options: values,
      })
      go('table', table.id)
    } catch (error) {
      sayProblem(error)
      setBusy(false)
    }
  }
  return (
    <form class="newtable" onSubmit={submit}>
      <Cover game={game.id} title={game.title[lang.value] ?? ''} />
      <header>
        <h2 class="title">{game.title[lang.value]}</h2>
        <p class="soft">{game.tagline[lang.value]}</p>
      </header>
      <div class="fields">
        <Choice
          name="players"
          label={t('howMany')}
          value={players}
          values={game.players.map((n) => [String(n), String(n)] as const)}
          set={setPlayers}
        />
        <fieldset class="others">
          <legend>{t('whoElse')}</legend>
          {others.map((bot, i) => (
            <WhoPlays
              key={i}
              label={t('whoPlays', { n: i + 2 })}
              value={bot}
              set={(one) => setBots(others.with(i, one))}
            />
          ))}
        </fieldset>
        <Choice
          name="pace"
          label={t('pace')}
          value={pace}
          values={PACES.map((one) => [one, t(`pace_${one}`)] as const)}
          set={setPace}
        />
        <label class="check">
          <input
            type="checkbox"
            checked={open}
            onChange={(event) => setOpen(event.currentTarget.checked)}
          />{' '}
          {t('public')}
        </label>
        <details>
          <summary>{t('moreOptions')}</summary>
          {game.options.map((option) => (
            <Option
              key={option.name}
              option={option}
              players={Number(players)}
              value={values[option.name] ?? option.default}
              set={(value) => setValues({ ...values, [option.name]: value })}
            />
          ))}
        </details>
        <button class="go big" disabled={busy}>
          {t('openTable')}
        </button>
      </div>
    </form>
  )
}

export function NewPage({ game }: { game: string }) {
  useEffect(() => {
    document.title = `${t('friends')} — Tablée`
    void loadGames()
  }, [])
  const info = gameInfo(game)
  return (
    <div class="home">
      <TopBar />
      <main class="plain">{info ? <Form game={info} /> : <Loading />}</main>
    </div>
  )
}
