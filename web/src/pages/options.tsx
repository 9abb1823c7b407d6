/** The options of a game, folded up until somebody wants them. */
import type { GameInfo } from '@protocol'
import { t } from '../i18n'
import { Option } from '../ui/option'

export type Values = Record<string, unknown>

interface Props {
  game: GameInfo
  players: number
  values: Values
  set: (values: Values) => void
}

export const GameOptions = ({ game, players, values, set }: Props) => (
  <details>
    <summary>{t('moreOptions')}</summary>
    {game.options.map((option) => (
      <Option
        key={option.name}
        option={option}
        players={players}
        value={values[option.name] ?? option.default}
        set={(value) => set({ ...values, [option.name]: value })}
      />
    ))}
  </details>
)
