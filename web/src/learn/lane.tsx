/** The lane between felt and hand: there an act is answered, with its point at what was touched. */
import { useEffect, useState } from 'preact/hooks'
import { lang } from '../i18n'
import { typeset } from '../i18n/typeset'
import { bookOf } from '../ui/catalog'
import { to } from '../ui/route'
import type { Answer } from './run'
import { say } from './words'

/** Where what was just touched is, from the left of the table. */
const touched = (): number | null => {
  const thing = document.activeElement?.closest('.near button')
  const stage = thing?.closest('.stage')
  if (!thing || !stage) return null
  const { left, width } = thing.getBoundingClientRect()
  return left + width / 2 - stage.getBoundingClientRect().left
}

/** What the clause itself says, where the lesson has no words of its own for the act. */
function useSentence(game: string, answer: Answer | null): string {
  const [refusals, setRefusals] = useState<Record<string, string>>({})
  const clause = answer && !answer.said ? answer.clause : null
  useEffect(() => {
    if (clause) void bookOf(game, lang.value).then((book) => setRefusals(book.refusals))
  }, [game, clause, lang.value])
  if (!answer) return ''
  if (answer.said) return typeset(answer.said[lang.value])
  return clause ? (refusals[clause] ?? '') : say('elsewise')
}

export function Lane({ game, answer }: { game: string; answer: Answer | null }) {
  const text = useSentence(game, answer)
  const at = answer ? touched() : null
  return (
    <div
      class={`reply-lane${answer && !answer.right && at !== null ? ' pointed' : ''}`}
      role="status"
      aria-live="assertive"
      style={at === null ? undefined : { '--at': `${at}px` }}
    >
      {answer && text && (
        <p
          key={answer.n}
          class={answer.right ? 'reply right' : 'reply wrong'}
          data-answer={answer.right ? 'right' : 'wrong'}
          data-clause={answer.clause ?? undefined}
        >
          <span aria-hidden="true">{answer.right ? '✓' : '✕'}</span> {text}
          {answer.clause && (
            <a class="reply-clause" href={to('rules', game, answer.clause)}>
              {answer.clause}
            </a>
          )}
        </p>
      )}
    </div>
  )
}
