/** The position of the day: one question, three tries, and the numbers afterwards. */
import '../table/table.css'
import './learn.css'
import './daily.css'
import type { Outcome, Puzzle } from '@protocol'
import { useEffect, useMemo, useState } from 'preact/hooks'
import { lang, t } from '../i18n'
import { sayAction, type Words } from '../net/words'
import { Bar, RulesButton } from '../table/bar'
import { useTableKeys } from '../table/keys'
import { seatName } from '../table/names'
import type { GameClient, View } from '../table/scene'
import { Stage } from '../table/stage'
import { useClient } from '../table/use-client'
import { games, loadGames, titleOf } from '../ui/catalog'
import { copy } from '../ui/copy'
import { Loading } from '../ui/lazy'
import { go, to } from '../ui/route'
import { stored } from '../ui/stored'
import { CHUNK, dateOf, dayNumber, gameOf, placeOf, shareRow } from './day'
import { ownName, sceneOf } from './frame'
import { note, progress, streak } from './progress'
import { ratingOf } from './rating'
import { indexOf, puzzlesOf } from './source'
import { startSync } from './sync'
import { say } from './words'

const TRIES = 3
const percent = (share: number): string => (100 * share).toFixed(0)

/** The games that have positions. */
export const withPuzzles = (): string[] =>
  (games.value?.games ?? []).filter((game) => game.puzzles > 0).map((game) => game.id)

interface Placed {
  puzzle: Puzzle
  /** Its place in the order of the days, counted from 1: the number that the archive gives it. */
  place: number
}

/** A game's puzzle by its place in the order of the days, counted from 0. */
async function puzzleAt(game: string, at: number): Promise<Placed | undefined> {
  const puzzle = (await puzzlesOf(game, Math.floor(at / CHUNK))).puzzles[at % CHUNK]
  return puzzle && { puzzle, place: at + 1 }
}

/** A puzzle of the archive. */
async function puzzleOf(game: string, id: number): Promise<Placed | undefined> {
  const at = (await indexOf(game)).puzzles.findIndex((one) => one.id === id)
  return at < 0 ? undefined : puzzleAt(game, at)
}

/** The position of a day, or with `id` one of the archive. */
export function DailyPage(props: { game: string; day?: string | undefined; id?: string }) {
  const { day, id } = props
  const today = dayNumber(new Date())
  const asked = Number(day)
  const number = day && asked >= 1 && asked <= today ? asked : today
  const [placed, setPlaced] = useState<Placed | null | 'none'>(null)
  const game = props.game || (gameOf(number, withPuzzles()) ?? '')
  const count = games.value?.games.find((one) => one.id === game)?.puzzles ?? 0
  useEffect(() => {
    void loadGames()
    startSync()
  }, [])
  useEffect(() => {
    if (!games.value) return
    if (!count) return setPlaced('none')
    const found =
      id === undefined ? puzzleAt(game, placeOf(number, count)) : puzzleOf(game, Number(id))
    found.then(
      (one) => setPlaced(one ?? 'none'),
      () => setPlaced('none'),
    )
  }, [game, number, id, count, games.value])
  const { client, words } = useClient(game || undefined)
  document.title = `${say('daily')} — Tablée`
  if (placed === 'none')
    return (
      <main class="plain">
        <h1 class="title">{say('daily')}</h1>
        <p>{say('noPuzzles')}</p>
        <a class="go" href="#/">
          {t('home')}
        </a>
      </main>
    )
  if (!placed || !client) return <Loading />
  const about = { game, day: id === undefined ? number : null, today, ...placed, client, words }
  return <Solving key={placed.puzzle.id} {...about} />
}

interface Props {
  game: string
  /** The day whose position it is; null for one of the archive. */
  day: number | null
  today: number
  puzzle: Puzzle
  place: number
  client: GameClient
  words: Words
}

/** The wrong tries so far; once it is over, whether the position was solved. */
interface Attempt {
  missed: string[]
  found: boolean | null
}

/** How far this person came with a puzzle: an answer is an answer, also after leaving the page. */
function before(game: string, id: number): Attempt {
  const found = progress(game).puzzles[id]?.found ?? null
  const [last, ...missed] = stored.get(`progress.${game}.tries`)?.split('|') ?? []
  return { missed: found === null && last === String(id) ? missed : [], found }
}

function Solving({ game, day, today, puzzle, place, client, words }: Props) {
  const [{ missed, found }, setAttempt] = useState<Attempt>(() => before(game, puzzle.id))
  const [learning, setLearning] = useState(puzzle.known !== null && found === null)
  const [n, setN] = useState(1)
  const players = Number(puzzle.view.players)
  const names = Array.from({ length: players }, (_, i) =>
    i === puzzle.seat
      ? ownName()
      : seatName({ name: null, person: null, bot: 'bot', here: true } as never, i),
  )
  useTableKeys({ r: () => go('rules', game) })
  const end = (outcome: Attempt) => {
    setAttempt(outcome)
    stored.set(`progress.${game}.tries`, [puzzle.id, ...outcome.missed].join('|'))
    if (outcome.found === null) return
    const { found, missed } = outcome
    // Only on its own day does it count for the streak.
    const counts = day === today ? day : 0
    note(game, puzzle.id, { misses: missed.length, found, rating: puzzle.rating, day: counts })
  }
  const attempt = (act: string) => {
    if (!(puzzle.view.legal as string[]).includes(act) || missed.includes(act)) return
    if (act === puzzle.best) return end({ missed, found: true })
    const now = [...missed, act]
    end({ missed: now, found: now.length === TRIES ? false : null })
  }
  const view = (learning ? puzzle.known : puzzle.view) as View
  const open = !learning && found === null
  const scene = useMemo(
    () =>
      sceneOf({
        game,
        id: `daily-${game}-${puzzle.id}`,
        view,
        seat: puzzle.seat,
        names,
        words,
        n,
        open,
        act: attempt,
      }),
    [view, open, words, lang.value, n, missed.length],
  )
  const title = titleOf(game)
  const inARow = streak(today, withPuzzles())
  const going = inARow || streak(today - 1, withPuzzles()) // it goes on until its day is over
  return (
    <div class="tablepage lesson daily" data-stage={learning ? 'learn' : open ? 'try' : 'done'}>
      <Bar
        title={say(day === null ? 'archive' : 'daily')}
        note={day === null ? title : `${say('number', { n: day })} · ${dateText(day)}`}
        onBack={() => (day === null ? go('puzzles', game) : go())}
      >
        {going > 0 && <span class="streak">{say('streak', { n: going })}</span>}
        <RulesButton onClick={() => go('rules', game)} />
      </Bar>
      <main class="board">
        <section class="voice" aria-label={say('daily')}>
          <h2>{say('question')}</h2>
          <p class="soft">
            {title} · {say(`level${puzzle.level}` as 'level1')} · {puzzle.rating}
          </p>
          {learning ? (
            <div class="task" role="status">
              <p class="do">{say('remember')}</p>
              <button
                class="go"
                data-remembered
                onClick={() => {
                  setLearning(false)
                  setN(n + 1)
                }}
              >
                {say('remembered')}
              </button>
            </div>
          ) : found === null ? (
            <Tries
              {...{ puzzle, words, names, missed }}
              giveUp={() => end({ missed, found: false })}
            />
          ) : (
            <Result
              {...{ game, number: day ?? place, inARow, puzzle, words, names, found }}
              again={() => {
                setAttempt({ missed: [], found: null })
                setLearning(puzzle.known !== null)
                setN(n + 1)
              }}
            />
          )}
          <Others {...{ game, day: day ?? today, today, archived: day === null }} />
        </section>
        <Stage
          scene={scene}
          client={client}
          flowing={false}
          suggested={found === null ? null : puzzle.best}
        />
      </main>
    </div>
  )
}

interface Tried {
  puzzle: Puzzle
  words: Words
  names: string[]
  missed: string[]
}

/** The boxes of the tries, and why the last one was not the best. */
function Tries({ puzzle, words, names, missed, giveUp }: Tried & { giveUp: () => void }) {
  const last = missed.at(-1)
  const share = puzzle.acts.find(({ act }) => act === last)?.share
  const act = last === undefined ? '' : sayAction(words, last, names)
  return (
    <div class="task">
      <p class="tries">
        <b>{say('tries')}</b>
        {Array.from({ length: TRIES }, (_, i) => (
          <i key={i} class={i < missed.length ? 'miss' : undefined} aria-hidden="true">
            {i < missed.length ? '✕' : ''}
          </i>
        ))}
        <span class="spoken">{say('tryLeft', { n: TRIES - missed.length })}</span>
      </p>
      <p role="status" aria-live="assertive">
        {last !== undefined && (
          <span class="miss-why" data-missed={last}>
            {share === undefined
              ? say('worse', { act })
              : say('notBest', { act, share: percent(share) })}
          </span>
        )}
      </p>
      <button class="chip" data-give-up onClick={giveUp}>
        {say('giveUp')}
      </button>
    </div>
  )
}

interface Ended extends Omit<Tried, 'missed'> {
  game: string
  number: number
  inARow: number
  found: boolean
  again: () => void
}

/** The answer, its reasons in words and numbers, and the row to share: the first time counts. */
function Result({ game, number, inARow, puzzle, words, names, found, again }: Ended) {
  const [best, second] = puzzle.acts
  const first = progress(game).puzzles[puzzle.id]
  const row = shareRow(
    say('number', { n: number }),
    titleOf(game),
    first?.misses ?? 0,
    first?.found ?? found,
    inARow > 0 ? say('streak', { n: inARow }) : '',
  )
  const { rating, puzzles } = ratingOf(allOutcomes())
  return (
    <div class="task" data-result={found ? 'found' : 'missed'}>
      <p class="do" role="status">
        {found ? say('solved') : say('unsolved')} {sayAction(words, puzzle.best, names)}
      </p>
      <p class="why">
        {say('because', {
          best: percent(best?.share ?? 0),
          second: percent(second?.share ?? 0),
          error: percent(puzzle.error),
          sure: percent(puzzle.sure),
        })}
      </p>
      <ul class="shares">
        {puzzle.acts.slice(0, 6).map(({ act, share }) => (
          <li key={act} class={act === puzzle.best ? 'best' : undefined}>
            <span>
              {sayAction(words, act, names)}
              {act === puzzle.obvious && <small> · {say('obvious')}</small>}
            </span>
            <i style={{ '--share': share }} aria-hidden="true" />
            <b>{percent(share)} %</b>
          </li>
        ))}
      </ul>
      <p class="soft" data-rating={rating}>
        {say('yourRating', { rating: puzzles < 10 ? `${rating}?` : rating })}
      </p>
      <p class="share-row">
        <code data-share>{row}</code>
        <button class="chip" onClick={() => void copy(row)}>
          {say('share')}
        </button>
        <button class="chip" data-again onClick={again}>
          {say('again')}
        </button>
      </p>
    </div>
  )
}

interface Elsewhere {
  game: string
  day: number
  today: number
  archived: boolean
}

/** Other days, other games, and the archive. */
function Others({ game, day, today, archived }: Elsewhere) {
  return (
    <nav class="more-days" aria-label={say('games')}>
      {!archived && day > 1 && (
        <a class="chip" href={to('daily', game, String(day - 1))}>
          {say('before')}
        </a>
      )}
      {!archived && day < today && (
        <a class="chip" href={to('daily', game, String(day + 1))}>
          {say('after')}
        </a>
      )}
      {!archived &&
        withPuzzles()
          .filter((one) => one !== game)
          .map((one) => (
            <a key={one} class="chip" href={to('daily', one, String(day))}>
              {titleOf(one)}
            </a>
          ))}
      <a class="chip" data-archive href={to('puzzles', game)}>
        {say('archive')}
      </a>
    </nav>
  )
}

const dateText = (day: number): string =>
  dateOf(day).toLocaleDateString(lang.value, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  })

export const allOutcomes = (): Outcome[] =>
  withPuzzles().flatMap((game) => Object.values(progress(game).puzzles))
