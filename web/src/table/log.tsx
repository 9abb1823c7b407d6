/** What happened, the latest first. Each line tells its rule when it is tapped. */
import { t } from '../i18n'
import { sayEvent } from '../net/words'
import type { GameClient, Scene } from './scene'

/** How many lines are shown. */
const MOST = 80

/** Up and down go from line to line: the whole log is one stop of the Tab key. */
function walk(event: KeyboardEvent): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step) return
  const lines = [...(event.currentTarget as HTMLElement).querySelectorAll('button')]
  const next = lines[lines.indexOf(document.activeElement as HTMLButtonElement) + step]
  if (next) event.preventDefault()
  next?.focus()
}

export function Log({ scene, client }: { scene: Scene; client: GameClient }) {
  const { story, table, past, why } = scene
  const short = past || table.phase === 'over' ? undefined : client.logged
  const events = story
    .filter((event) => !client.silent?.includes(String(event.event)))
    .slice(-(short ?? MOST))
  return (
    <section class="log">
      <h2>{t('log')}</h2>
      <ol reversed tabIndex={why ? -1 : 0} aria-label={t('log')} onKeyDown={walk}>
        {events.reverse().map((event, i) => {
          const said = sayEvent(scene.words, event, scene.names)
          return (
            <li key={story.length - i}>
              {why ? (
                <button title={t('why')} tabIndex={i === 0 ? 0 : -1} onClick={() => why(event)}>
                  {said}
                </button>
              ) : (
                said
              )}
            </li>
          )
        })}
      </ol>
      {short !== undefined && <p class="soft small">{t('logForgets')}</p>}
    </section>
  )
}
