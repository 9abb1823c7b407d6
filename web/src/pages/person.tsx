/** A person's page: their matches and how strong they are. */
import type { Played, Profile } from '@protocol'
import { useEffect, useState } from 'preact/hooks'
import { lang, t } from '../i18n'
import { api } from '../net/api'
import { numeral } from '../net/words'
import { games, loadGames, titleOf } from '../ui/catalog'
import { Cover } from '../ui/cover'
import { Loading } from '../ui/lazy'
import { introduce } from '../ui/person'
import { Graph, strength } from '../ui/rating'
import { TopBar } from '../ui/top'

/** Your own page (`id` null), or somebody else's. */
export function PersonPage({ id }: { id: string | null }) {
  const [profile, setProfile] = useState<Profile | null>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    void loadGames()
    const whose = id === null ? introduce().then((me) => me.id) : Promise.resolve(id)
    whose.then(api.profile).then(setProfile, () => setFailed(true))
  }, [id])
  const title = id === null ? t('myMatches') : (profile?.name ?? '…')
  document.title = `${title} — Tablée`
  return (
    <div class="home">
      <TopBar />
      <main class="plain">
        <h2 class="title">{title}</h2>
        {failed ? (
          <p role="alert">{navigator.onLine ? t('noPerson') : t('offline')}</p>
        ) : profile ? (
          <About profile={profile} own={id === null} />
        ) : (
          <Loading />
        )}
      </main>
    </div>
  )
}

function About({ profile, own }: { profile: Profile; own: boolean }) {
  if (!profile.played.length)
    return (
      <>
        <p class="soft">{own ? t('noMatches') : t('noMatchesYet', { name: profile.name })}</p>
        {own && (
          <a class="go" href="#/">
            {t('home')}
          </a>
        )}
      </>
    )
  return (
    <>
      <ul class="tallies">
        {profile.tally.map((tally) => {
          const rating = profile.ratings.find((one) => one.game === tally.game)
          const course = profile.played
            .filter((match) => match.game === tally.game && match.mu !== null)
            .map(({ mu, sigma }) => strength({ mu: mu ?? 0, sigma: sigma ?? 0 }))
          return (
            <li key={tally.game}>
              <Cover game={tally.game} title="" small />
              <span class="grow">
                <b>{titleOf(tally.game)}</b>
                <br />
                <span class="soft">
                  {t('tally', {
                    n: tally.matches,
                    won: tally.won.toLocaleString(lang.value, { maximumFractionDigits: 1 }),
                  })}
                </span>
              </span>
              {rating && (
                <b
                  class="strength"
                  role="img"
                  aria-label={`${t('rating')} ${numeral(strength(rating))}`}
                >
                  {numeral(strength(rating))}
                </b>
              )}
              <Graph values={course.reverse()} />
            </li>
          )
        })}
      </ul>
      <h3 class="sub">{t('latestMatches')}</h3>
      <ul class="tables">
        {profile.played.map((match) => (
          <Match key={`${match.table}.${match.seat}`} match={match} />
        ))}
      </ul>
      <p class="foot">
        <a href="#/leaders">{t('leaders')}</a>
      </p>
    </>
  )
}

function Match({ match }: { match: Played }) {
  const day = new Intl.DateTimeFormat(lang.value, { dateStyle: 'medium', timeStyle: 'short' })
  const others = match.company
    .filter((name, seat) => name && seat !== match.seat && !games.value?.bots.includes(name))
    .join(', ')
  const verdict = match.share === 1 ? 'won' : match.share > 0 ? 'shared' : 'lost'
  return (
    <li>
      <Cover game={match.game} title="" small />
      <span>
        <b>{titleOf(match.game)}</b> <span class={`verdict-${verdict}`}>{t(verdict)}</span>
        <br />
        <span class="soft">
          {others ? t('with', { names: others }) : t('withBots')} · {day.format(match.at * 1000)}
        </span>
      </span>
      <a
        class="chip"
        href={`#/replay/${match.table}`}
        aria-label={`${t('review')}: ${titleOf(match.game)}, ${day.format(match.at * 1000)}`}
      >
        {t('review')}
      </a>
    </li>
  )
}
