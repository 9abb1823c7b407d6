/** A new table for friends: how many, how fast, with which options. */
import type { GameInfo } from '@protocol'
import { useEffect, useState } from 'preact/hooks'
import { lang, t } from '../i18n'
import { hasServer } from '../net/site'
import { botFor, botsFor, gameInfo, games, loadGames } from '../ui/catalog'
import { Cover } from '../ui/cover'
import { Loading } from '../ui/lazy'
import { WhoPlays } from '../ui/level'
import { openOnServer } from '../ui/opening'
import { type Pace, paceText } from '../ui/pace'
import { chosenName, introduce, nameMe } from '../ui/person'
import { sayProblem } from '../ui/problem'
import { go } from '../ui/route'
import { Choice } from '../ui/settings-sheet'
import { TopBar } from '../ui/top'
import { HereForm } from './here'
import { GameOptions, type Values } from './options'
import { GameTabs } from './people/tabs'

const PACES: readonly Pace[] = ['relaxed', 'normal', 'fast', 'slow', 'none']

function Form({ game }: { game: GameInfo }) {
  const [players, setPlayers] = useState(
    String(game.players.find((n) => n >= 3) ?? game.players[0] ?? 2),
  )
  const [bots, setBots] = useState<(string | null)[]>([])
  const others = Array.from({ length: Number(players) - 1 }, (_, i) => {
    const bot = bots[i] ?? null
    const plays = !bot || botsFor(game.id, Number(players)).includes(bot)
    return plays ? bot : botFor(game.id, Number(players))
  })
  const [pace, setPace] = useState<Pace>('normal')
  const [open, setOpen] = useState(false)
  const [values, setValues] = useState<Values>({})
  const [busy, setBusy] = useState(false)
  const [name, setName] = useState(() => (chosenName() === null ? '' : null))
  const submit = async (event: Event) => {
    event.preventDefault()
    setBusy(true)
    try {
      await (name === null ? introduce() : nameMe(name.trim()))
      const table = await openOnServer({
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
              game={game.id}
              label={t('whoPlays', { n: i + 2 })}
              value={bot}
              set={(one) => setBots(others.with(i, one))}
              players={Number(players)}
            />
          ))}
        </fieldset>
        <Choice
          name="pace"
          label={t('pace')}
          value={pace}
          values={PACES.map((one) => [one, paceText(one)] as const)}
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
        <GameOptions game={game} players={Number(players)} values={values} set={setValues} />
        <button class="go big" disabled={busy}>
          {t('openTable')}
        </button>
      </div>
    </form>
  )
}

/** Each on a device of their own, or all at this one. */
function Where({ game }: { game: GameInfo }) {
  const [here, setHere] = useState(!hasServer)
  if (!game.local) return <Form game={game} />
  return (
    <>
      {hasServer && (
        <Choice
          name="where"
          label={t('whereTo')}
          value={here ? 'here' : 'each'}
          values={[
            ['each', t('eachOwn')],
            ['here', t('oneDevice')],
          ]}
          set={(where) => setHere(where === 'here')}
        />
      )}
      {here ? <HereForm game={game} /> : <Form game={game} />}
    </>
  )
}

export function NewPage({ game }: { game: string }) {
  useEffect(() => {
    document.title = `${t('friends')} — Tablée`
    void loadGames()
  }, [])
  const info = game ? gameInfo(game) : games.value?.games[0]
  return (
    <div class="home">
      <TopBar />
      <main class="plain">
        {!games.value ? (
          <Loading />
        ) : (
          <>
            <GameTabs chosen={info?.id ?? ''} to={(id) => `#/new/${id}`} />
            {info ? <Where key={info.id} game={info} /> : <p role="alert">{t('noSuchGame')}</p>}
          </>
        )}
      </main>
    </div>
  )
}
