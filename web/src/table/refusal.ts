/** What a player is told when the server refuses a command. */
import type { No } from '@protocol'
import { lang, maybe, t } from '../i18n'
import { bookOf } from '../ui/catalog'
import { toast } from '../ui/toast'

/** Says why: the sentence of the clause, with a button that opens the rule; or the reason. */
export async function sayRefusal(
  { reason, clause }: No,
  game: string | undefined,
  openRule: (clause: string) => void,
): Promise<void> {
  if (reason !== 'clause' || !clause || game === undefined) {
    toast(maybe(`no_${reason}`) ?? t('err', { why: reason }), { bad: true })
    return
  }
  const book = await bookOf(game, lang.value).catch(() => null)
  toast(book?.refusals[clause] ?? clause, {
    bad: true,
    action: { label: t('why'), run: () => openRule(clause) },
  })
}
