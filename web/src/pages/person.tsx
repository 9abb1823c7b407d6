/** My matches. */
import type { Profile } from '@protocol'
import { useEffect, useState } from 'preact/hooks'
import { lang, t } from '../i18n'
import { api } from '../net/api'
import { loadGames, titleOf } from '../ui/catalog'
import { Cover } from '../ui/cover'
import { Loading } from '../ui/lazy'
import { introduce } from '../ui/person'
import { TopBar } from './shelf'

export function PersonPage() {
  const [profile, setProfile] = useState<Profile | null>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    document.title = `${t('myMatches')} — Tablée`
    void loadGames()
    introduce()
      .then((me) => api.profile(me.id))
      .then(setProfile, () => setFailed(true))
  }, [])
  const day = new Intl.DateTimeFormat(lang.value, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <div class="home">
      <TopBar />
      <main class="plain">
        <h2 class="title">{t('myMatches')}</h2>
        {failed ? <p>{t('offline')}</p> : !profile ? <Loading /> : !profile.played.length ? <p class="soft">{t('noMatches')}</p> : null}
        <ul class="tables">
          {profile?.played.map((match) => (
            <li key={match.table}>
              <Cover game={match.game} title="" small />
              <span>
                <b>{titleOf(match.game)}</b> {match.share === 1 ? t('won') : match.share > 0 ? t('shared') : t('lost')}
                <br />
                <span class="soft">
                  {match.company.filter(Boolean).join(', ')} · {day.format(match.at * 1000)}
                </span>
              </span>
              <a class="chip" href={`#/replay/${match.table}`}>{t('review')}</a>
            </li>
          ))}
        </ul>
      </main>
    </div>
  )
}
