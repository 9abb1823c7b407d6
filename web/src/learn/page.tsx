/** A lesson: the real table, a voice beside it, and answers at the card. */
import '../table/table.css'
import './learn.css'
import type { Lesson } from '@protocol'
import { useEffect, useMemo, useState } from 'preact/hooks'
import { about, lang, t } from '../i18n'
import { sayAction } from '../net/words'
import { Bar, RulesButton } from '../table/bar'
import { useTableKeys } from '../table/keys'
import { Stage } from '../table/stage'
import { useClient } from '../table/use-client'
import { loadGames, titleOf } from '../ui/catalog'
import { Loading } from '../ui/lazy'
import { noLongerNew } from '../ui/newcomer'
import { go, replaceAddress, to } from '../ui/route'
import { SettingsButton } from '../ui/settings-button'
import { ownName, sceneOf } from './frame'
import { Lane } from './lane'
import { Run } from './run'
import { lessonOf } from './source'
import { startSync } from './sync'
import { End, Voice } from './voice'
import { say } from './words'

export function LessonPage({ game, step }: { game: string; step?: string | undefined }) {
  const [lesson, setLesson] = useState<Lesson | null | 'failed'>(null)
  useEffect(() => {
    void loadGames()
    startSync()
    noLongerNew(game)
    lessonOf(game).then(setLesson, () => setLesson('failed'))
  }, [game])
  document.title = `${about(say('lesson'), titleOf(game))} — Tablée`
  if (lesson === 'failed')
    return (
      <main class="plain">
        <h1 class="title">{titleOf(game)}</h1>
        <p>{say('failed')}</p>
        <a class="go" href={to('rules', game)}>
          {say('book')}
        </a>
      </main>
    )
  return lesson ? <Taught lesson={lesson} first={step} /> : <Loading />
}

function Taught({ lesson, first }: { lesson: Lesson; first: string | undefined }) {
  const run = useMemo(() => new Run(lesson, first), [lesson])
  const [ended, setEnded] = useState(false)
  const { client, words } = useClient(lesson.game)
  useEffect(() => () => run.close(), [run])
  const { id } = run.step.value
  useEffect(() => replaceAddress(to('learn', lesson.game, id)), [id])
  useTableKeys({ r: () => go('rules', lesson.game) })
  const { view, events } = run.shown.value
  const stage = run.stage.value
  const players = Number(view.players ?? 2)
  const names = useMemo(
    () =>
      Array.from({ length: players }, (_, seat) => {
        const place = (seat - lesson.seat + players) % players
        return place === 0 ? ownName() : (lesson.names[place - 1] ?? '')
      }),
    [lesson, players, lang.value],
  )
  const scene = useMemo(
    () =>
      sceneOf({
        game: lesson.game,
        id: `learn-${lesson.game}-${id}`,
        view,
        seat: lesson.seat,
        names,
        words,
        events,
        n: run.n.value,
        open: stage === 'try' && !ended,
        act: (text) => run.act(text),
      }),
    [run.n.value, stage, words, names, ended],
  )
  if (!client) return <Loading />
  const suggested = run.helped.value && stage === 'try' ? run.model : null
  return (
    <div class="tablepage lesson" data-step={id} data-stage={ended ? 'end' : stage}>
      <button class="skip" onClick={() => document.getElementById('stage')?.focus()}>
        {t('skip')}
      </button>
      <Bar
        title={titleOf(lesson.game)}
        note={say('youAre', { name: ownName() })}
        onBack={() => go()}
      >
        <RulesButton onClick={() => go('rules', lesson.game, run.step.value.teaches[0] ?? '')} />
        <SettingsButton />
      </Bar>
      <main class="board">
        {ended ? (
          <End
            run={run}
            again={() => {
              setEnded(false)
              run.open(0)
            }}
          />
        ) : (
          <Voice
            run={run}
            told={suggested === null ? '' : sayAction(words, suggested, names)}
            end={() => setEnded(true)}
          />
        )}
        <Stage
          key={run.tables.value} // another table knows nothing of the one before
          scene={scene}
          client={client}
          flowing={run.flowing.value}
          suggested={suggested}
          lane={<Lane game={lesson.game} answer={run.answer.value} />}
        />
      </main>
    </div>
  )
}
