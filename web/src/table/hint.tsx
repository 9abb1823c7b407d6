/** A hint, for people who play against bots alone: what to do, and why. */

import type { Hint, Table } from '@protocol'
import { useRef, useState } from 'preact/hooks'
import { t } from '../i18n'
import { api } from '../net/api'
import { hasAdvice } from '../ui/catalog'
import { lazy } from '../ui/lazy'
import { sayProblem } from '../ui/problem'
import type { Scene } from './scene'

/** What is advised and why. Its code comes with the first hint. */
const Panel = lazy(() => import('./suggestion').then((module) => module.Panel))

/** How often to ask, if the table moves on before the answer comes. */
const TRIES = 3

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
        <Panel hint={hint} best={best} close={hinting.close} scene={scene} />
      )}
    </div>
  )
}
