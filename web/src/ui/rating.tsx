/** Ratings: how strong a person is. */
import { t } from '../i18n'
import { numeral } from '../net/words'

interface Rating {
  mu: number
}

/**
 * The rating in whole points, the leaderboard's order. A newcomer begins at 1,000, so that people
 * stand among the bots from their first match on.
 */
export const strength = ({ mu }: Rating): number => Math.round(mu * 40)

interface Rated extends Rating {
  provisional: boolean
}

/** A rating as people see it; a question mark says that it is not certain yet. */
export function Strength({ rating, class: kind }: { rating: Rated; class?: string }) {
  const points = numeral(strength(rating))
  const spoken = `${t('rating')} ${points}${rating.provisional ? `, ${t('provisional')}` : ''}`
  return (
    <b
      class={kind}
      role="img"
      aria-label={spoken}
      title={rating.provisional ? t('provisional') : undefined}
    >
      {points}
      {rating.provisional && '?'}
    </b>
  )
}
