/** The leaderboard of each game. */
import type { Leader } from '@protocol'
import { useEffect, useState } from 'preact/hooks'
import { lang, t } from '../i18n'
import { api } from '../net/api'
import { numeral } from '../net/words'
import { games, loadGames } from '../ui/catalog'
import { Loading } from '../ui/lazy'
import { me } from '../ui/person'
import { strength } from '../ui/rating'
import { TopBar } from '../ui/top'

export function LeadersPage({ game }: { game: string }) {
  const [found, setFound] = useState<Leader[] | null>(null)
  const [failed, setFailed] = useState(false)
  const all = games.value?.games ?? []
  const current = game || all[0]?.id || ''
  useEffect(() => void loadGames(), [])
  useEffect(() => {
    document.title = `${t('leaders')} — Tablée`
    setFound(null)
    if (current)
      api.leaders(current).then(
        ({ leaders }) => setFound(leaders),
        () => setFailed(true),
      )
  }, [current])
  return (
    <div class="home">
      <TopBar />
      <main class="plain">
        <h2 class="title">{t('leaders')}</h2>
        <nav class="tabs" aria-label={t('leaders')}>
          {all.map(({ id, title }) => (
            <a
              key={id}
              class={`chip${id === current ? ' on' : ''}`}
              aria-current={id === current ? 'page' : undefined}
              href={`#/leaders/${id}`}
            >
              {title[lang.value]}
            </a>
          ))}
        </nav>
        {failed ? (
          <p>{t('offline')}</p>
        ) : !found ? (
          <Loading />
        ) : !found.length ? (
          <p class="soft">{t('noLeaders')}</p>
        ) : (
          <Ranking leaders={found} />
        )}
        <p class="soft">{t('ratingHint')}</p>
      </main>
    </div>
  )
}

const Ranking = ({ leaders }: { leaders: Leader[] }) => (
  <table class="ranking">
    <thead>
      <tr>
        <th scope="col">#</th>
        <th scope="col">{t('name')}</th>
        <th scope="col">{t('matches')}</th>
        <th scope="col">{t('rating')}</th>
      </tr>
    </thead>
    <tbody>
      {leaders.map((leader, i) => (
        <tr key={leader.id} class={leader.id === me.value?.id ? 'own' : ''}>
          <td>{i + 1}</td>
          <th scope="row">
            <a href={`#/person/${leader.id}`}>{leader.name}</a>
          </th>
          <td>{leader.matches}</td>
          <td>
            <b>{numeral(strength(leader))}</b>
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
