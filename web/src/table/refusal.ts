/** The note that a player reads when an act is refused, at the thing that was touched. */
import { signal } from '@preact/signals'
import type { No } from '@protocol'
import { lang, maybe, t } from '../i18n'
import type { Command } from '../net/outbox'
import { bookOf } from '../ui/catalog'
import { toast } from '../ui/toast'

export interface Refused {
  text: string
  /** The action that was refused, if it was sent. */
  act: string | null
  /** The clause that refused it, if one did. */
  clause: string | null
  /** Opens the rule. */
  rule?: (() => void) | undefined
}

/** The latest refusal. It goes with the next act. */
export const refused = signal<Refused | null>(null)

/** Says, at the thing that was just touched, why the act was refused. */
export function refuse(
  text: string,
  act: string | null = null,
  clause: string | null = null,
  rule?: () => void,
): void {
  refused.value = { text, act, clause, rule }
}

/** Says why the server refused: the sentence of the clause, and the way to the rule; or the reason. */
export async function sayRefusal(
  command: Command,
  { reason, clause }: No,
  game: string | undefined,
  openRule: (clause: string) => void,
): Promise<void> {
  const act = command.type === 'act' ? command.do : null
  if (reason === 'clause' && clause && game !== undefined) {
    const book = await bookOf(game, lang.value).catch(() => null)
    return refuse(book?.refusals[clause] ?? clause, act, clause, () => openRule(clause))
  }
  const text = maybe(`no_${reason}`) ?? t('err', { why: reason })
  if (act === null) toast(text, { bad: true })
  else refuse(text, act)
}
