/** A new table for friends: how many, how fast, with which options. */
import type { GameInfo, OptionInfo } from '@protocol'
import { useEffect, useState } from 'preact/hooks'
import { lang, maybe, t } from '../i18n'
import { api, ApiError } from '../net/api'
import { gameInfo, loadGames } from '../ui/catalog'
import { Cover } from '../ui/cover'
import { Loading } from '../ui/lazy'
import { introduce } from '../ui/person'
import { go } from '../ui/route'
import { Choice } from '../ui/settings-sheet'
import { toast } from '../ui/toast'
import { TopBar } from './shelf'

type Values = Record<string, unknown>
type Pace = 'relaxed' | 'normal' | 'fast' | 'none'
const PACES: readonly Pace[] = ['relaxed', 'normal', 'fast', 'none']

export const valueText = (value: unknown): string => maybe(`val_${String(value)}`) ?? String(value)

/** One option, from its JSON Schema. */
function Option({ option, value, set }: { option: OptionInfo; value: unknown; set: (value: unknown) => void }) {
  const name = maybe(`opt_${option.name}`) ?? option.name.replaceAll('_', ' ')
  const choices = option.schema['enum'] ?? (option.schema['type'] === 'boolean' ? [false, true] : null)
  const low = option.schema['minimum']
  const high = option.schema['maximum']
  const id = `opt-${option.name}`
  return (
    <div class="option">
      <label for={id}>{name}</label>
      {Array.isArray(choices) ? (
        <select id={id} value={String(value)} aria-describedby={`${id}-say`} onChange={(event) => set(choices.find((one) => String(one) === event.currentTarget.value))}>
          {choices.map((one) => (
            <option key={String(one)} value={String(one)}>{valueText(one)}</option>
          ))}
        </select>
      ) : (
        <input
          id={id}
          type="number"
          required
          aria-describedby={`${id}-say`}
          value={String(value)}
          min={typeof low === 'number' ? low : undefined}
          max={typeof high === 'number' ? high : undefined}
          onInput={(event) => set(event.currentTarget.valueAsNumber)}
        />
      )}
      <p class="soft" id={`${id}-say`}>{option[lang.value]}</p>
    </div>
  )
}

function Form({ game }: { game: GameInfo }) {
  const [players, setPlayers] = useState(String(game.players.find((n) => n >= 3) ?? game.players[0] ?? 2))
  const [pace, setPace] = useState<Pace>('normal')
  const [open, setOpen] = useState(false)
  const [values, setValues] = useState<Values>({})
  const [busy, setBusy] = useState(false)
  const submit = async (event: Event) => {
    event.preventDefault()
    setBusy(true)
    try {
      await introduce()
      const table = await api.open({ game: game.id, players: Number(players), pace, public: open, options: values })
      go('table', table.id)
    } catch (error) {
      toast(t('err', { why: error instanceof ApiError ? error.message : 'page' }), { bad: true })
      setBusy(false)
    }
  }
  return (
    <form class="newtable" onSubmit={submit}>
      <Cover game={game.id} title={game.title[lang.value] ?? ''} />
      <div>
        <h2 class="title">{game.title[lang.value]}</h2>
        <p class="soft">{game.tagline[lang.value]}</p>
        <Choice name="players" label={t('howMany')} value={players} values={game.players.map((n) => [String(n), String(n)] as const)} set={setPlayers} />
        <Choice name="pace" label={t('pace')} value={pace} values={PACES.map((one) => [one, t(`pace_${one}`)] as const)} set={setPace} />
        <label class="check">
          <input type="checkbox" checked={open} onChange={(event) => setOpen(event.currentTarget.checked)} /> {t('public')}
        </label>
        <details>
          <summary>{t('moreOptions')}</summary>
          {game.options.map((option) => (
            <Option key={option.name} option={option} value={values[option.name] ?? option.default} set={(value) => setValues({ ...values, [option.name]: value })} />
          ))}
        </details>
        <button class="go big" disabled={busy}>{t('openTable')}</button>
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
