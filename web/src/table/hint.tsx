/** A hint, for people who play against bots alone: what to do, and why. */

import facts from '@facts'
import type { Hint, Reason, Table } from '@protocol'
import { useRef, useState } from 'preact/hooks'
import { fill, lang, t } from '../i18n'
import { api } from '../net/api'
import { sayAction } from '../net/words'
import { sayProblem } from '../ui/problem'
import type { Scene } from './scene'

/** So often is asked when the table moves on before the answer comes. */
const TRIES = 3

export const percent = (share: number): number => Math.round(100 * share)

export interface Hinting {
  /** May one ask now? */
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
  const can = alone && frame.table.phase === 'playing' && scene.legal.length > 0
  const now = useRef({ n: frame.n, can })
  now.current = { n: frame.n, can }
  const timely = async (): Promise<Hint> => {
    let given = await api.hint(frame.table.id)
    for (let tries = 1; tries < TRIES && now.current.can && given.n < now.current.n; tries++)
      given = await api.hint(frame.table.id)
    return given
  }
  const ask = () => {
    if (busy) return
    setBusy(true)
    void timely()
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

function sayReason({ key, params }: Reason, scene: Scene): string {
  const said: Record<string, string | number> = {}
  for (const [name, value] of Object.entries(params)) {
    if (name === 'action') said.action = sayAction(scene.words, String(value), scene.names)
    else if (name === 'seat') said.name = scene.names[Number(value)] ?? ''
    else said[name] = percent(Number(value))
  }
  return fill(facts[lang.value][key], said)
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

/** The suggestion in words. The region is there before, so that it is read aloud when it comes. */
export function Suggestion({ hinting, scene }: { hinting: Hinting; scene: Scene }) {
  const { hint } = hinting
  const best = suggested(hinting)
  return (
    <div role="status">
      {hint && best !== null && (
        <div class="suggestion" data-suggests={best}>
          <p>
            <b>
              {best === 'pass' && !scene.legal.includes('pass')
                ? t('hintWait')
                : t('hintSay', { action: sayAction(scene.words, best, scene.names) })}
            </b>
          </p>
          <ul>
            {hint.facts.map((fact) => (
              <li key={fact.key}>{sayReason(fact, scene)}</li>
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
