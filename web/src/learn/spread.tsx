/** The opening of a rule book: the lesson's steps as pictures, drawn by the table's own parts. */
import '../table/table.css'
import './spread.css'
import type { Lesson, LessonStep } from '@protocol'
import { useEffect, useMemo, useState } from 'preact/hooks'
import { lang } from '../i18n'
import { typeset } from '../i18n/typeset'
import type { Words } from '../net/words'
import type { GameClient, View } from '../table/scene'
import { useClient } from '../table/use-client'
import { to } from '../ui/route'
import { ownName, sceneOf } from './frame'
import { lessonOf } from './source'
import { say } from './words'

export function Spread({ game }: { game: string }) {
  const [lesson, setLesson] = useState<Lesson | null>(null)
  const { client, words } = useClient(game)
  useEffect(() => void lessonOf(game).then(setLesson, () => undefined), [game])
  if (!lesson || !client) return null
  return (
    <section class="spread" aria-label={say('inPictures')}>
      <p class="do">{typeset(lesson.goal[lang.value])}</p>
      <ol>
        {lesson.steps.map((step) => (
          <li key={step.id}>
            <Picture {...{ lesson, step, client, words }} />
            <h3>{typeset(step.title[lang.value])}</h3>
            <p>{typeset(step.why[lang.value])}</p>
            <p class="row">
              <a
                class="chip"
                href={to('learn', game, step.id)}
                aria-label={`${say('tryIt')}: ${step.title[lang.value]}`}
              >
                {say('tryIt')}
              </a>
              {step.teaches.map((clause) => (
                <a key={clause} class="clause" href={to('rules', game, clause)}>
                  {clause}
                </a>
              ))}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}

interface Drawn {
  lesson: Lesson
  step: LessonStep
  client: GameClient
  words: Words
}

/** What the right act of a step leads to. */
const viewOf = ({ frames, right }: LessonStep): View =>
  (Object.values(right[0]?.ways ?? {})[0]?.at(-1) ?? frames.at(-1))?.view ?? {}

/** The middle of the table after a step; a picture, so nothing in it can be pressed. */
export function Picture({ lesson, step, client, words }: Drawn) {
  const view = viewOf(step)
  const scene = useMemo(() => {
    const players = Number(view.players ?? 2)
    const names = Array.from({ length: players }, (_, seat) => {
      const place = (seat - lesson.seat + players) % players
      return place === 0 ? ownName() : (lesson.names[place - 1] ?? '')
    })
    const id = `book-${lesson.game}-${step.id}`
    const given = { game: lesson.game, id, view, seat: lesson.seat, names, words, n: 1 }
    return { ...sceneOf({ ...given, open: false, act: () => undefined }), past: true }
  }, [step, words])
  const tint = client.tint?.(scene)
  return (
    <div
      class="felt picture"
      data-game={lesson.game}
      style={tint ? { '--tint': tint } : undefined}
      aria-hidden="true"
      inert
    >
      <div class="mid">
        <client.Middle scene={scene} still={scene} />
      </div>
    </div>
  )
}
