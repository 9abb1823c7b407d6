/** The leaderboard of each game: a podium, and a ladder whose rungs are the bots. */
import type { Leader, Leaders, Rung } from '@protocol'
import { useEffect, useState } from 'preact/hooks'
import { t } from '../i18n'
import { api } from '../net/api'
import { numeral } from '../net/words'
import { botTitle, games, loadGames } from '../ui/catalog'
import { Cover, lidInk } from '../ui/cover'
import { Loading } from '../ui/lazy'
import { introduce, isKnown, me } from '../ui/person'
import { Pips } from '../ui/pips'
import { Strength, strength } from '../ui/rating'
import { TopBar } from '../ui/top'
import { PersonFace } from './people/face'
import { ProfileCard } from './people/profile'
import { GameTabs } from './people/tabs'
import { matchesOf, say } from './people/words'

export function LeadersPage({ game }: { game: string }) {
  const [found, setFound] = useState<Leaders | null>(null)
  const [failed, setFailed] = useState(false)
  const current = game || games.value?.games[0]?.id || ''
  useEffect(() => {
    void loadGames()
    if (isKnown()) void introduce().catch(() => undefined)
  }, [])
  useEffect(() => {
    document.title = `${t('leaders')} — Tablée`
    setFound(null)
    setFailed(false)
    if (current) api.leaders(current).then(setFound, () => setFailed(true))
  }, [current])
  return (
    <div class="home">
      <TopBar />
      <main class="board-of">
        <h2 class="title">{t('leaders')}</h2>
        <GameTabs chosen={current} to={(id) => `#/leaders/${id}`} />
        {failed ? (
          <p role="alert">{t('offline')}</p>
        ) : !found ? (
          <Loading />
        ) : (
          <>
            <Podium leaders={onPodium(found)} game={current} />
            <Ladder found={found} />
            {found.leaders[0] && (
              <section class="own-profile">
                <ProfileCard
                  key={`${current}.${featured(found)}`}
                  id={featured(found)}
                  game={current}
                />
              </section>
            )}
          </>
        )}
      </main>
    </div>
  )
}

/** The person whose profile stands beside the ladder: you, if you are on it. */
const featured = ({ leaders }: Leaders): string =>
  (leaders.find(({ id }) => id === me.value?.id) ?? leaders[0])?.id ?? ''

/** The first three among the people with a certain rating, or among all if nobody has one. */
export function onPodium({ leaders }: Leaders): Leader[] {
  const certain = leaders.filter((leader) => !leader.provisional)
  return (certain.length ? certain : leaders).slice(0, 3)
}

function Podium({ leaders, game }: { leaders: Leader[]; game: string }) {
  if (!leaders.length)
    return (
      <section class="podium-of">
        <p>{say('nobody')}</p>
        <a class="go" href="#/pair">
          {say('findSomebody')}
        </a>
      </section>
    )
  const order = [1, 0, 2].flatMap((n) => (leaders[n] ? [{ leader: leaders[n], place: n + 1 }] : []))
  return (
    <section class="podium-of">
      <ol class="podium">
        {order.map(({ leader, place }) => (
          <li key={leader.id} class={`p${place}`}>
            <a href={`#/person/${leader.id}`}>
              <PersonFace {...leader} size={place === 1 ? '3.9rem' : '3rem'} />
              <b>{leader.name}</b>
              <Strength rating={leader} class="num" />
              <span class="spoken">{say(`place${place as 1 | 2 | 3}`)}</span>
            </a>
            <span class="step" aria-hidden="true">
              <Cover game={game} title="" />
              <i style={{ color: lidInk(game) }}>{place}</i>
            </span>
          </li>
        ))}
      </ol>
      <span class="plank" />
    </section>
  )
}

type Step = { rung: Rung } | { leader: Leader; place: number }

/** People and rungs together, the strongest first; at the same height the rung comes first. */
export function steps({ leaders, rungs }: Leaders): Step[] {
  const all: (Step & { at: number })[] = [
    ...rungs.map((rung) => ({ rung, at: strength(rung) })),
    ...leaders.map((leader, i) => ({ leader, place: i + 1, at: strength(leader) })),
  ]
  return all.sort((a, b) => b.at - a.at || ('rung' in a ? -1 : 1))
}

function Ladder({ found }: { found: Leaders }) {
  return (
    <section class="ladder-of">
      <h3 class="spoken">{say('ladder')}</h3>
      <ol class="ladder">
        {steps(found).map((step) =>
          'rung' in step ? (
            <li key={step.rung.bot} class="rung">
              <Pips level={step.rung.bot} />
              <b>{botTitle(step.rung.bot)}</b> <small>{say('robot')}</small>
              <span class="num">{numeral(strength(step.rung))}</span>
            </li>
          ) : (
            <Person key={step.leader.id} {...step} />
          ),
        )}
      </ol>
      <Note found={found} />
    </section>
  )
}

function Person({ leader, place }: { leader: Leader; place: number }) {
  const you = leader.id === me.value?.id
  return (
    <li class={`climber${you ? ' you' : ''}`} aria-current={you ? 'true' : undefined}>
      <span class="num">{place}</span>
      <PersonFace {...leader} size="2.1rem" />
      <a href={`#/person/${leader.id}`}>
        {leader.name}
        {you && <small>{say('here')}</small>}
      </a>
      <span class="n">{matchesOf(leader.matches)}</span>
      <Strength rating={leader} class="num" />
    </li>
  )
}

/** Your place, and the points that you need to pass the next bot. */
function Note({ found }: { found: Leaders }) {
  const own = found.leaders.find(({ id }) => id === me.value?.id)
  const next = own && found.rungs.find((rung) => strength(rung) > strength(own))
  return (
    <p class="soft">
      {own ? (
        <>
          <b>{say('youAre', { points: numeral(strength(own)) })}</b>{' '}
          {next
            ? say('toNext', {
                n: numeral(strength(next) - strength(own)),
                level: botTitle(next.bot),
              })
            : found.rungs.length > 0 && say('top')}
        </>
      ) : (
        say('notYet')
      )}{' '}
      {found.rungs.length > 0 && say('rungsHint')}
    </p>
  )
}
