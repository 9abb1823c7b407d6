/** Who plays a seat: a person, or a bot of some level. The last choice is remembered. */
import { t } from '../i18n'
import { botTitle, chooseBot, defaultBot, games } from './catalog'

interface Props {
  label: string
  /** The bot; null for a person. */
  value: string | null
  set: (bot: string | null) => void
  /** Must it be a bot? */
  bot?: boolean
}

export function WhoPlays({ label, value, set, bot }: Props) {
  const choose = (to: string) => {
    if (to) chooseBot(to)
    set(to || null)
  }
  return (
    <select
      aria-label={label}
      value={value ?? ''}
      onChange={(event) => choose(event.currentTarget.value)}
    >
      {!bot && <option value="">{t('freeSeat')}</option>}
      {games.value?.bots.map((one) => (
        <option key={one} value={one}>
          {botTitle(one)}
        </option>
      ))}
    </select>
  )
}

/** The bots that "Play" puts around the table. */
export const Opponents = () => (
  <label class="opponents">
    {t('opponents')}{' '}
    <WhoPlays label={t('opponents')} value={defaultBot()} set={() => undefined} bot />
  </label>
)
