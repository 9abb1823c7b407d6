/** The archive: all positions so far, by game, theme and difficulty. */
import './archive.css'
import type { PuzzleEntry, PuzzleIndex } from '@protocol'
import { useEffect, useState } from 'preact/hooks'
import { lang } from '../i18n'
import { typeset } from '../i18n/typeset'
import { games, loadGames, titleOf } from '../ui/catalog'
import { Loading } from '../ui/lazy'
import { to } from '../ui/route'
import { TopBar } from '../ui/top'
import { allOutcomes, withPuzzles } from './daily'
import { dayNumber } from './day'
import { progress } from './progress'
import { ratingOf } from './rating'
import { indexOf } from './source'
import { startSync } from './sync'
import { say } from './words'

interface Choice {
  theme: string
  level: number
  fresh: boolean
}

export function ArchivePage({ game: wanted }: { game: string }) {
  const game = wanted || (withPuzzles()[0] ?? '')
  const [index, setIndex] = useState<PuzzleIndex | null>(null)
  const [choice, setChoice] = useState<Choice>({ theme: '', level: 0, fresh: false })
  useEffect(() => {
    void loadGames()
    startSync()
  }, [])
  useEffect(() => {
    setIndex(null)
    setChoice((before) => ({ ...before, theme: '' }))
    if (game) indexOf(game).then(setIndex, () => undefined)
  }, [game])
  document.title = `${say('archive')} — Tablée`
  if (!games.value) return <Loading />
  const { rating, puzzles } = ratingOf(allOutcomes())
  return (
    <div class="home">
      <TopBar />
      <main class="plain archive">
        <h1 class="title">{say('archive')}</h1>
        <p class="soft" data-rating={rating}>
          {say('ratingOf', { n: puzzles, rating: puzzles < 10 ? `${rating}?` : rating })}
        </p>
        <nav class="row" aria-label={say('games')}>
          {withPuzzles().map((one) => (
            <a
              key={one}
              class="chip"
              aria-current={one === game ? 'page' : undefined}
              href={to('puzzles', one)}
            >
              {titleOf(one)}
            </a>
          ))}
        </nav>
        {index && <Filters index={index} choice={choice} choose={setChoice} />}
        {index ? <Entries index={index} game={game} choice={choice} /> : <Loading />}
      </main>
    </div>
  )
}

function Filters(props: { index: PuzzleIndex; choice: Choice; choose: (choice: Choice) => void }) {
  const { index, choice, choose } = props
  return (
    <p class="row filters">
      <select
        aria-label={say('theme')}
        value={choice.theme}
        onChange={(event) => choose({ ...choice, theme: event.currentTarget.value })}
      >
        <option value="">{say('allThemes')}</option>
        {index.themes.map(({ id, title }) => (
          <option key={id} value={id}>
            {typeset(title[lang.value])}
          </option>
        ))}
      </select>
      <select
        aria-label={say('difficulty')}
        value={choice.level}
        onChange={(event) => choose({ ...choice, level: Number(event.currentTarget.value) })}
      >
        <option value={0}>{say('anyLevel')}</option>
        {([1, 2, 3] as const).map((level) => (
          <option key={level} value={level}>
            {say(`level${level}`)}
          </option>
        ))}
      </select>
      <label>
        <input
          type="checkbox"
          checked={choice.fresh}
          onChange={(event) => choose({ ...choice, fresh: event.currentTarget.checked })}
        />{' '}
        {say('unsolvedOnly')}
      </label>
    </p>
  )
}

function Entries({ index, game, choice }: { index: PuzzleIndex; game: string; choice: Choice }) {
  const { theme, level, fresh } = choice
  const done = progress(game).puzzles
  const numbered = index.puzzles.map((entry, i): [number, PuzzleEntry] => [i + 1, entry])
  const shown = numbered
    .slice(0, dayNumber(new Date())) // what is still to come is not shown
    .filter(([, one]) => !theme || one.theme === theme)
    .filter(([, one]) => !level || one.level === level)
    .filter(([, one]) => !fresh || !done[one.id])
  return (
    <>
      <p class="soft" role="status">
        {shown.length ? say('shown', { n: shown.length }) : say('none')}
      </p>
      <ol class="entries">
        {shown.map(([n, one]) => {
          const outcome = done[one.id]
          return (
            <li key={one.id}>
              <a
                class={outcome ? (outcome.found ? 'found' : 'missed') : ''}
                href={to('puzzle', game, String(one.id))}
              >
                <b>{n}</b> <small>{one.rating}</small>
                <span aria-hidden="true">{outcome ? (outcome.found ? '✓' : '✕') : ''}</span>
                {outcome && (
                  <span class="spoken">{say(outcome.found ? 'wasFound' : 'wasMissed')}</span>
                )}
              </a>
            </li>
          )
        })}
      </ol>
    </>
  )
}
