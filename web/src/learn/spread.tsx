/**
 * The opening of a rule book: the aim, a turn and the exception in pictures, drawn by the table's
 * own parts.
 */
import '../table/table.css'
import './spread.css'
import type { Lesson, LessonStep } from '@protocol'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { lang } from '../i18n'
import type { Words } from '../net/words'
import { useGlow } from '../table/glow'
import type { GameClient } from '../table/scene'
import { useClient } from '../table/use-client'
import { to } from '../ui/route'
import { ownName, sceneOf } from './frame'
import { modelOf } from './run'
import { lessonOf } from './source'
import { say } from './words'

export function Spread({ game }: { game: string }) {
  const [lesson, setLesson] = useState<Lesson | null>(null)
  const { client, words } = useClient(game)
  useEffect(() => void lessonOf(game).then(setLesson, () => undefined), [game])
  if (!lesson || !client) return null
  const opening = openingOf(lesson)
  const turns = opening.filter(({ book }) => book === 'turn')
  return (
    <section class="spread" aria-label={say('inPictures')}>
      {opening === lesson.steps && <p class="do">{lesson.goal[lang.value]}</p>}
      <ol>
        {opening.map((step) => {
          const { id, book, title } = step
          const turn = book === 'turn' ? `, ${turns.indexOf(step) + 1}` : ''
          return (
            <li key={id} data-page={book}>
              <a href={to('learn', game, id)}>
                <Picture {...{ lesson, step, client, words }} />
                <span class="chip">
                  {say('tryIt')}
                  <span class="spoken">: {title[lang.value]}</span>
                </span>
              </a>
              <div>
                {book && (
                  <p class="page">
                    {say(book)}
                    {turn}
                  </p>
                )}
                {book === 'aim' ? (
                  <>
                    <p class="do">{lesson.goal[lang.value]}</p>
                    <p>{lesson.end[lang.value]}</p>
                  </>
                ) : (
                  <>
                    <h3>{title[lang.value]}</h3>
                    <p>{step.why[lang.value]}</p>
                  </>
                )}
                <p class="row">
                  {step.teaches.map((clause) => (
                    <a key={clause} class="clause" href={to('rules', game, clause)}>
                      {clause}
                    </a>
                  ))}
                </p>
              </div>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

/** The steps that open the book, in its order; all steps, if the lesson does not say which. */
export function openingOf({ steps }: Lesson): LessonStep[] {
  const pages = ['aim', 'turn', 'exception'] as const
  const chosen = pages.flatMap((page) => steps.filter(({ book }) => book === page))
  return chosen.length ? chosen : steps
}

interface Drawn {
  lesson: Lesson
  step: LessonStep
  client: GameClient
  words: Words
}

/** How wide the table is drawn, before it is made as small as the picture. */
const WIDTH = 420

/**
 * The table of a step as its learner finds it: felt and hand, and what the right act takes part in
 * glows. A picture, so nothing in it can be pressed.
 */
export function Picture({ lesson, step, client, words }: Drawn) {
  const view = step.frames.at(-1)?.view ?? {}
  const root = useRef<HTMLDivElement>(null)
  const [scale, setScale] = useState(0)
  const scene = useMemo(() => {
    const players = Number(view.players ?? 2)
    const names = Array.from({ length: players }, (_, seat) => {
      const place = (seat - lesson.seat + players) % players
      return place === 0 ? ownName() : (lesson.names[place - 1] ?? '')
    })
    const id = `book-${lesson.game}-${step.id}`
    const given = { game: lesson.game, id, view, seat: lesson.seat, names, words, n: 1 }
    return { ...sceneOf({ ...given, open: true, act: () => undefined }), past: true }
  }, [step, words])
  useGlow(root, modelOf(step))
  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => setScale((entry?.contentRect.width ?? 0) / WIDTH))
    if (root.current) watch.observe(root.current)
    return () => watch.disconnect()
  }, [])
  const tint = client.tint?.(scene)
  return (
    <div
      class="drawn"
      ref={root}
      style={{ '--drawn': `${WIDTH}px`, '--scale': scale }}
      aria-hidden="true"
      inert
    >
      <div class="stage" data-game={lesson.game}>
        <div class="felt" style={tint ? { '--tint': tint } : undefined}>
          <div class="mid">
            <client.Middle scene={scene} still={scene} />
          </div>
        </div>
        <div class="near">{client.Near && <client.Near scene={scene} />}</div>
      </div>
    </div>
  )
}
