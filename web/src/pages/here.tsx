/** A table for several people at this device, and bots. */
import type { GameInfo } from '@protocol'
import { useState } from 'preact/hooks'
import { t } from '../i18n'
import { games } from '../ui/catalog'
import { WhoPlays } from '../ui/level'
import { openHere } from '../ui/opening'
import { type Pace, paceText } from '../ui/pace'
import { nameHere } from '../ui/person'
import { sayProblem } from '../ui/problem'
import { go } from '../ui/route'
import { Choice } from '../ui/settings-sheet'
import { GameOptions, type Values } from './options'

/** A day for each act makes no sense where everybody sits at one device. */
const PACES: readonly Pace[] = ['none', 'relaxed', 'normal', 'fast']

export function HereForm({ game }: { game: GameInfo }) {
  const [players, setPlayers] = useState(String(game.players[0] ?? 2))
  const [bots, setBots] = useState<(string | null)[]>([])
  const [names, setNames] = useState<string[]>([nameHere()])
  const [options, setOptions] = useState<Values>({})
  const [pace, setPace] = useState<Pace>('none')
  const [busy, setBusy] = useState(false)
  const known = games.value?.local_bots ?? []
  const seats = Array.from({ length: Number(players) }, (_, seat) => {
    const bot = seat === 0 ? null : (bots[seat] ?? null)
    return bot && known.includes(bot) ? bot : null
  })
  const setSeat = (seat: number, bot: string | null) =>
    setBots(seats.map((one, n) => (n === seat ? bot : one)))
  const setName = (seat: number, name: string) =>
    setNames(Array.from({ length: seats.length }, (_, n) => (n === seat ? name : (names[n] ?? ''))))
  const submit = async (event: Event) => {
    event.preventDefault()
    setBusy(true)
    const people = seats.flatMap((bot, seat) =>
      bot ? [] : [names[seat]?.trim() || t('seat', { n: seat + 1 })],
    )
    try {
      const wanted = {
        game: game.id,
        players: seats.length,
        bots: seats,
        pace,
        options,
      }
      const table = await openHere(wanted, { names: people })
      go('table', table.id)
    } catch (error) {
      sayProblem(error)
      setBusy(false)
    }
  }
  return (
    <form class="fields" onSubmit={submit}>
      <p class="soft">{t('hereHint')}</p>
      <Choice
        name="players"
        label={t('howMany')}
        value={players}
        values={game.players.map((n) => [String(n), String(n)] as const)}
        set={setPlayers}
      />
      <fieldset class="others">
        <legend>{t('whoElse')}</legend>
        {seats.map((bot, seat) => (
          <p key={seat} class="row">
            {seat > 0 && (
              <WhoPlays
                game={game.id}
                label={t('whoPlays', { n: seat + 1 })}
                value={bot}
                set={(one) => setSeat(seat, one)}
                players={seats.length}
              />
            )}
            {!bot && (
              <input
                aria-label={t('nameOf', { n: seat + 1 })}
                maxLength={24}
                value={names[seat] ?? ''}
                placeholder={t('seat', { n: seat + 1 })}
                onInput={(event) => setName(seat, event.currentTarget.value)}
              />
            )}
          </p>
        ))}
      </fieldset>
      <Choice
        name="pace"
        label={t('pace')}
        value={pace}
        values={PACES.map((one) => [one, paceText(one)] as const)}
        set={setPace}
      />
      <GameOptions game={game} players={seats.length} values={options} set={setOptions} />
      <button class="go big" disabled={busy}>
        {t('start')}
      </button>
    </form>
  )
}
