/** A public profile: ratings, the line across the bots' rungs, achievements, matches. */
import type { Played, Profile, Rung } from '@protocol'
import { useEffect, useState } from 'preact/hooks'
import { about, lang, t } from '../../i18n'
import { api } from '../../net/api'
import { games, titleOf } from '../../ui/catalog'
import { Cover } from '../../ui/cover'
import { Loading } from '../../ui/lazy'
import { me } from '../../ui/person'
import { Strength } from '../../ui/rating'
import { Challenge } from './challenge'
import { PersonFace } from './face'
import { RatingLine } from './line'
import { matchesOf, say } from './words'

/** The game in which a person has the most matches. */
export const usual = (profile: Profile): string =>
  [...profile.tally].sort((a, b) => b.matches - a.matches)[0]?.game ??
  games.value?.games[0]?.id ??
  ''

export function ProfileCard({ id, game }: { id: string; game?: string }) {
  const [profile, setProfile] = useState<Profile | null>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    api.profile(id).then(setProfile, () => setFailed(true))
  }, [id])
  if (failed) return <p role="alert">{navigator.onLine ? t('noPerson') : t('offline')}</p>
  return profile ? <Card profile={profile} first={game ?? usual(profile)} /> : <Loading />
}

function Card({ profile, first }: { profile: Profile; first: string }) {
  const [game, setGame] = useState(first)
  const [rungs, setRungs] = useState<Rung[]>([])
  useEffect(() => {
    if (game)
      api.leaders(game).then(
        (found) => setRungs(found.rungs),
        () => undefined,
      )
  }, [game])
  const total = profile.tally.reduce((sum, one) => sum + one.matches, 0)
  const month = new Intl.DateTimeFormat(lang.value, { month: 'long', year: 'numeric' })
  return (
    <article class="profile" aria-label={profile.name}>
      <header>
        <PersonFace id={profile.id} name={profile.name} size="3.6rem" />
        <div>
          <h2>{profile.name}</h2>
          <p class="soft">
            {say('since', { month: month.format(profile.since * 1000), matches: matchesOf(total) })}
          </p>
        </div>
        <Challenge id={profile.id} name={profile.name} game={game} class="go" />
      </header>
      <ul class="five">
        {profile.ratings.map((rating) => (
          <li key={rating.game}>
            <button aria-pressed={rating.game === game} onClick={() => setGame(rating.game)}>
              <Cover game={rating.game} title="" small />
              <span class="spoken">{titleOf(rating.game)}</span>
            </button>
            <Strength rating={rating} class="strength" />
          </li>
        ))}
      </ul>
      {profile.ratings.length > 0 && (
        <RatingLine game={game} played={profile.played} rungs={rungs} />
      )}
      <Feats profile={profile} />
      <History profile={profile} />
    </article>
  )
}

function Feats({ profile }: { profile: Profile }) {
  if (!profile.feats.length) return null
  const day = new Intl.DateTimeFormat(lang.value, { dateStyle: 'medium' })
  return (
    <>
      <h3 class="sub">{say('feats')}</h3>
      <ul class="feats">
        {profile.feats.map(({ key, at, game }) => (
          <li key={key}>
            <svg viewBox="0 0 24 30" aria-hidden="true">
              <path d="M7 1h4l2 9h-3zM17 1h-4l-2 9h3z" fill="#bb3d25" />
              <circle cx="12" cy="19" r="9" fill="#e3a72f" />
              <circle cx="12" cy="19" r="6" fill="none" stroke="#8a6236" stroke-width="1.5" />
            </svg>
            <span>
              {say(`feat_${key}`)}
              <small>
                {game ? `${titleOf(game)} · ` : ''}
                {day.format(at * 1000)}
              </small>
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

/** How many matches are listed. */
const MOST = 40

function History({ profile }: { profile: Profile }) {
  if (!profile.played.length)
    return (
      <p class="soft">
        {profile.id === me.value?.id ? t('noFinished') : t('noMatchesYet', { name: profile.name })}
      </p>
    )
  return (
    <>
      <h3 class="sub">{say('latest')}</h3>
      <ul class="hist">
        {profile.played.slice(0, MOST).map((match) => (
          <Match key={`${match.at}.${match.seat}`} match={match} />
        ))}
      </ul>
    </>
  )
}

function Match({ match }: { match: Played }) {
  const day = new Intl.DateTimeFormat(lang.value, { dateStyle: 'medium', timeStyle: 'short' })
  const others = match.company
    .filter((name, seat) => name && seat !== match.seat && !games.value?.bot_titles[name])
    .join(', ')
  const verdict = match.share === 1 ? 'won' : match.share > 0 ? 'shared' : 'lost'
  const when = day.format(match.at * 1000)
  return (
    <li>
      <Cover game={match.game} title="" small />
      <span>
        <b>{!match.company.length ? t('amongFriends') : others || t('withBots')}</b>
        <small>
          {titleOf(match.game)} · {when}
        </small>
      </span>
      <span class={`verdict-${verdict}`}>{t(verdict)}</span>
      {match.table && (
        <a
          class="chip"
          href={`#/replay/${match.table}`}
          aria-label={about(t('review'), `${titleOf(match.game)}, ${when}`)}
        >
          {t('review')}
        </a>
      )}
    </li>
  )
}
