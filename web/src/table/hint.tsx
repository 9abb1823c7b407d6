/** A hint, for people who play against bots alone: what to do, and why. */

import facts from '@facts'
import type { Hint, Reason, Table } from '@protocol'
import { useRef, useState } from 'preact/hooks'
import { fill, lang, t } from '../i18n'
import { api } from '../net/api'
import { sayAction } from '../net/words'
import { hasAdvice } from '../ui/catalog'
import { sayProblem } from '../ui/problem'
import type { Scene } from './scene'

/** How often to ask, if the table moves on before the answer comes. */
const TRIES = 3

export const percent = (share: number): number => Math.round(100 * share)

export interface Hinting {
  /** May you ask for a hint now? */
  can: boolean
  busy: boolean
  hint: Hint | null
  ask: () => void
  close: () => void
}

export function useHint(frame: Table, scene: Scene): Hinting {
  const [hint, setHint] = useState<Hint | null>(null)
  const [busy, setBusy] = useState(false)
  const alone = frame.you !== null && frame.table.seats.filter((seat) => seat.person).length === 1
  const some = scene.legal.length > 0 && hasAdvice(frame.table.game)
  const can = alone && frame.table.phase === 'playing' && some
  const now = useRef({ n: frame.n, can })
  now.current = { n: frame.n, can }
  /** A hint for the frame that is shown when it comes, if possible. */
  const askInTime = async (): Promise<Hint> => {
    let answer = await api.hint(frame.table.id)
    for (let tries = 1; tries < TRIES && now.current.can && answer.n < now.current.n; tries++)
      answer = await api.hint(frame.table.id)
    return answer
  }
  const ask = () => {
    if (busy) return
    setBusy(true)
    void askInTime()
      .then(setHint, sayProblem)
      .finally(() => setBusy(false))
  }
  return {
    can,
    busy,
    hint: can && hint?.n === frame.n ? hint : null,
    ask,
    close: () => setHint(null),
  }
}

export const suggested = ({ hint }: Hinting): string | null => hint?.options[0]?.action ?? null

function sayFact({ key, params }: Reason, scene: Scene): string {
  const values: Record<string, string | number> = {}
  for (const [name, value] of Object.entries(params)) {
    if (name === 'action') values.action = sayAction(scene.words, String(value), scene.names)
    else if (name === 'seat') values.name = scene.names[Number(value)] ?? ''
    else values[name] = percent(Number(value))
  }
  return fill(facts[lang.value][key], values)
}

export const HintButton = ({ hinting }: { hinting: Hinting }) =>
  hinting.can ? (
    <button
      class="chip"
      data-ask
      aria-busy={hinting.busy}
      aria-keyshortcuts="H"
      title={t('hintKey')}
      onClick={hinting.ask}
    >
      {hinting.busy ? t('hintBusy') : t('hint')}
    </button>
  ) : null

/**
 * The suggestion in words. Its live region is always there, so that screen readers read it out when
 * it comes.
 */
export function Suggestion({ hinting, scene }: { hinting: Hinting; scene: Scene }) {
  const { hint } = hinting
  const best = suggested(hinting)
  return (
    <div role="status">
      {hint && best !== null && (
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
          <button class="x" aria-label={t('close')} onClick={hinting.close}>
            ×
          </button>
        </div>
      )}
    </div>
  )
}
