/**
 * The player of a seat: a person, or a bot of some level. The last choice is remembered, by game.
 */
import { t } from '../i18n'
import { botsFor, botTitle, chooseBot } from './catalog'

interface Props {
  game: string
  label: string
  /** The bot; null for a person. */
  value: string | null
  set: (bot: string | null) => void
  /** Must it be a bot? */
  bot?: boolean
  /** How many play: some bots do not play with every number. */
  players: number
}

export function WhoPlays({ game, label, value, set, bot, players }: Props) {
  const choose = (to: string) => {
    if (to) chooseBot(game, to)
    set(to || null)
  }
  const offered = botsFor(game, players)
  const all = value && !offered.includes(value) ? [value, ...offered] : offered
  return (
    <select
      aria-label={label}
      value={value ?? ''}
      onChange={(event) => choose(event.currentTarget.value)}
    >
      {!bot && <option value="">{t('freeSeat')}</option>}
      {all.map((one) => (
        <option key={one} value={one}>
          {botTitle(one)}
        </option>
      ))}
    </select>
  )
}
