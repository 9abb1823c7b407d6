/** What happened, the latest first. */
import { t } from '../i18n'
import { sayEvent } from '../net/words'
import type { GameClient, Scene } from './scene'

/** How many lines are shown. */
const MOST = 80

export function Log({ scene, client }: { scene: Scene; client: GameClient }) {
  const { story, view, past } = scene
  const short = past || view.over === true ? undefined : client.logged
  const events = story
    .filter((event) => !client.silent?.includes(String(event.event)))
    .slice(-(short ?? MOST))
  return (
    <section class="log">
      <h2>{t('log')}</h2>
      <ol reversed tabIndex={0} aria-label={t('log')}>
        {events.reverse().map((event, i) => (
          <li key={story.length - i}>{sayEvent(scene.words, event, scene.names)}</li>
        ))}
      </ol>
      {short !== undefined && <p class="soft small">{t('logForgets')}</p>}
    </section>
  )
}
