/** The teacher's own paper: what to do, why, and how far one has come. It covers nothing. */
import { useEffect, useRef } from 'preact/hooks'
import { lang } from '../i18n'
import { typeset } from '../i18n/typeset'
import { to } from '../ui/route'
import { playFirst } from './first'
import { progress } from './progress'
import type { Run } from './run'
import { say } from './words'

interface Props {
  run: Run
  /** The act that is being shown, in words, for those who can't see it glow. */
  told: string
  end: () => void
}

export function Voice({ run, told, end }: Props) {
  const { lesson, step, at, stage } = run
  const { title, do: task, why } = step.value
  const of = lesson.steps.length
  const done = stage.value === 'done'
  const next = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (done) next.current?.focus()
  }, [done, at.value])
  return (
    <section class="voice" aria-label={say('lesson')}>
      <h2>{typeset(title[lang.value])}</h2>
      <p class="count">
        <span class="dots" aria-hidden="true">
          {lesson.steps.map(({ id }, i) => (
            <i
              key={id}
              class={
                i === at.value
                  ? 'now'
                  : progress(lesson.game).steps.includes(id)
                    ? 'done'
                    : undefined
              }
            />
          ))}
        </span>
        <span class="soft">{say('step', { n: at.value + 1, of })}</span>
      </p>
      <div class="task" role="status" aria-live="polite">
        {at.value === 0 && <p class="soft aim">{typeset(lesson.goal[lang.value])}</p>}
        <p class="do">{typeset(task[lang.value])}</p>
        <p class="why">{typeset(why[lang.value])}</p>
      </div>
      <p class="spoken" role="status">
        {told}
      </p>
      <div class="voice-acts">
        {done ? (
          <>
            <button
              ref={next}
              class="go"
              data-next
              onClick={() => (run.isLast ? end() : run.open(at.value + 1))}
            >
              {run.isLast ? say('finish') : say('next')}
            </button>
            <button class="chip" onClick={() => run.open(at.value)}>
              {say('again')}
            </button>
          </>
        ) : (
          <>
            <button
              class="chip"
              data-ask
              aria-keyshortcuts="H"
              aria-pressed={run.helped.value}
              disabled={stage.value === 'watch'}
              onClick={() => (run.helped.value = !run.helped.value)}
            >
              {stage.value === 'watch' ? say('watch') : say('show')}
            </button>
            <button class="chip" onClick={() => (run.isLast ? end() : run.open(at.value + 1))}>
              {say('skip')}
            </button>
          </>
        )}
      </div>
      <StepList run={run} />
    </section>
  )
}

/** All steps, where there is room: done ones are ticked, each can be opened. */
const StepList = ({ run }: { run: Run }) => (
  <nav class="step-list" aria-label={say('steps')}>
    <ol>
      {run.lesson.steps.map((step, i) => {
        const done = progress(run.lesson.game).steps.includes(step.id)
        return (
          <li key={step.id}>
            <button
              aria-current={i === run.at.value ? 'step' : undefined}
              onClick={() => run.open(i)}
            >
              <span aria-hidden="true">{done ? '✓' : i + 1}</span> {typeset(step.title[lang.value])}
              {done && <span class="spoken">, {say('done')}</span>}
            </button>
          </li>
        )
      })}
    </ol>
  </nav>
)

/** The last word of a lesson. */
export function End({ run, again }: { run: Run; again: () => void }) {
  const { game, end, names } = run.lesson
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section class="voice end" data-lesson-end aria-label={say('lesson')}>
      <h2 ref={heading} tabIndex={-1}>
        {say('over')}
      </h2>
      <p class="do">{typeset(end[lang.value])}</p>
      <div class="voice-acts">
        <button class="go" data-first onClick={() => void playFirst(game, names.length + 1)}>
          {say('first')}
        </button>
        <a class="chip" href={to('new', game)}>
          {say('play')}
        </a>
        <a class="chip" href={to('rules', game)}>
          {say('book')}
        </a>
        <button class="chip" onClick={again}>
          {say('fromStart')}
        </button>
      </div>
    </section>
  )
}
