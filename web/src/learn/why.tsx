/**
 * Why: the rule of a clause, or of an event that comes from it, in a sentence; and the step of the
 * lesson that teaches it.
 */
import './why.css'
import type { Coach, Lesson } from '@protocol'
import { useEffect, useState } from 'preact/hooks'
import { lang } from '../i18n'
import { useClient } from '../table/use-client'
import { to } from '../ui/route'
import { coachOf, lessonOf } from './source'
import { Picture } from './spread'
import { say } from './words'

/** A sentence by language. */
export type Said = Record<string, string>

interface Props {
  game: string
  clause: string
  /** What it says to somebody who saw that happen, by language. */
  told?: Said | undefined
}

export function Why({ game, clause, told }: Props) {
  const [coach, setCoach] = useState<Coach | null>(null)
  const [lesson, setLesson] = useState<Lesson | null>(null)
  const { client, words } = useClient(game)
  useEffect(() => {
    coachOf(game).then(setCoach, () => undefined)
    lessonOf(game).then(setLesson, () => undefined)
  }, [game])
  const rule = coach?.rules[clause]
  const step = lesson?.steps.find(({ id }) => id === rule?.step)
  if (!rule) return null
  return (
    <section class="why-card" data-why={clause}>
      <p class="do">
        {(told ?? rule.said)[lang.value]} <small class="clause">{clause}</small>
      </p>
      {step && (
        <>
          {client && lesson && <Picture {...{ lesson, step, client, words }} />}
          <p class="row">
            <a class="chip" href={to('learn', game, step.id)}>
              {say('inLesson', { title: step.title[lang.value] ?? '' })}
            </a>
          </p>
        </>
      )}
    </section>
  )
}
