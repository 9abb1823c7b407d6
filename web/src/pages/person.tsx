/**
 * A person's page; your own also has running matches, people you met, and levels you have beaten.
 */
import type { Opponent } from '@protocol'
import { useEffect, useState } from 'preact/hooks'
import { lang, t } from '../i18n'
import { api } from '../net/api'
import { hasServer } from '../net/site'
import { botTitle, games, loadGames, titleOf } from '../ui/catalog'
import { Cover } from '../ui/cover'
import { Loading } from '../ui/lazy'
import { loadMine, MyTables, mine } from '../ui/mine'
import { introduce, isKnown, me } from '../ui/person'
import { beaten } from '../ui/progress'
import { TopBar } from '../ui/top'
import { Challenge } from './people/challenge'
import { PersonFace } from './people/face'
import { ProfileCard } from './people/profile'
import { say } from './people/words'

/** Your own page (`id` null), or somebody else's. */
export function PersonPage({ id }: { id: string | null }) {
  useEffect(() => {
    document.title = `${id === null ? t('myMatches') : t('leaders')} — Tablée`
    void loadGames().then(() => (id === null ? loadMine() : undefined))
    if (id === null || isKnown()) void introduce().catch(() => undefined)
  }, [id])
  const whose = id ?? me.value?.id
  return (
    <div class="home">
      <TopBar />
      <main class="persons">
        {id === null && <h2 class="title">{t('myMatches')}</h2>}
        {id === null && mine.value.length > 0 && (
          <section class="running" aria-label={t('runningMatches')}>
            <h3 class="sub">{t('runningMatches')}</h3>
            <MyTables most={20} />
          </section>
        )}
        {!hasServer ? null : whose && games.value ? (
          <ProfileCard key={whose} id={whose} />
        ) : (
          <Loading />
        )}
        {id === null && games.value && (
          <aside>
            {hasServer && <Opponents />}
            <Progress />
            <p class="foot">
              {hasServer && <a href="#/leaders">{t('leaders')}</a>}
              {hasServer && <a href="#/watch">{say('watchTitle')}</a>}
              <a href="#/replay">{say('openRecord')}</a>
            </p>
          </aside>
        )}
      </main>
    </div>
  )
}

/** The people with whom you have played of late. */
function Opponents() {
  const [people, setPeople] = useState<Opponent[]>([])
  useEffect(() => {
    if (isKnown())
      api.people().then(
        (found) => setPeople(found.people),
        () => undefined,
      )
  }, [])
  if (!people.length) return null
  return (
    <section>
      <h3 class="sub">{say('opponents')}</h3>
      <ul class="met">
        {people.map((one) => (
          <li key={one.id}>
            <PersonFace id={one.id} name={one.name} />
            <span>
              <a href={`#/person/${one.id}`}>{one.name}</a>
              {one.here && <span class="lamp" role="img" aria-label={say('atATable')} />}
              <small>
                {say(one.matches === 1 ? 'metOnce' : 'metIn', {
                  game: titleOf(one.game),
                  n: one.matches,
                  won: one.won.toLocaleString(lang.value, { maximumFractionDigits: 1 }),
                })}
              </small>
            </span>
            <Challenge id={one.id} name={one.name} game={one.game} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Which levels were beaten, by game. */
function Progress() {
  const levels = games.value?.levels ?? []
  return (
    <section>
      <h3 class="sub">{say('levels')}</h3>
      <p class="soft">{say('levelsHint')}</p>
      <ul class="progress">
        {games.value?.games.map(({ id, limits }) => (
          <li key={id}>
            <Cover game={id} title="" small />
            <b>{titleOf(id)}</b>
            <span class="marks">
              {levels
                .filter((level) => limits[level]?.length !== 0)
                .map((level) => {
                  const done = beaten(id).includes(level)
                  return (
                    <span
                      key={level}
                      class={done ? 'done' : ''}
                      role="img"
                      title={botTitle(level)}
                      aria-label={say(done ? 'isBeaten' : 'isNot', { level: botTitle(level) })}
                    >
                      {done ? '✓' : ''}
                    </span>
                  )
                })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
