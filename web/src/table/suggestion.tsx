/** What a hint says: what to do, and why. */
import facts from '@facts'
import type { Hint, Reason } from '@protocol'
import { fill, lang, t } from '../i18n'
import { sayAction } from '../net/words'
import type { Scene } from './scene'

export const percent = (share: number): number => Math.round(100 * share)

function sayFact({ key, params }: Reason, scene: Scene): string {
  const values: Record<string, string | number> = {}
  for (const [name, value] of Object.entries(params)) {
    if (name === 'action') values.action = sayAction(scene.words, String(value), scene.names)
    else if (name === 'seat') values.name = scene.names[Number(value)] ?? ''
    else values[name] = percent(Number(value))
  }
  return fill(facts[lang.value][key], values)
}

interface Props {
  hint: Hint
  /** The act that is advised. */
  best: string
  close: () => void
  scene: Scene
}

export function Panel({ hint, best, close, scene }: Props) {
  return (
    <div class="suggestion" data-suggests={best}>
      <p>
        <b>
          {scene.legal.includes(best)
            ? t('hintSay', { action: sayAction(scene.words, best, scene.names) })
            : t('hintWait')}
        </b>
      </p>
      <ul>
        {hint.facts.map((fact) => (
          <li key={fact.key}>{sayFact(fact, scene)}</li>
        ))}
      </ul>
      <button class="x" aria-label={t('close')} onClick={close}>
        ×
      </button>
    </div>
  )
}
