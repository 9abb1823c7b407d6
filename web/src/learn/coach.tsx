/**
 * The coach of a first match: speaks when something is new or about to go wrong, and can be sent
 * away.
 */
import './learn.css'
import './coach.css'
import type { Remark, Coach as Said } from '@protocol'
import { useEffect, useState } from 'preact/hooks'
import { lang, t } from '../i18n'
import { refused } from '../table/refusal'
import type { Scene } from '../table/scene'
import { fits, holds } from './coaching'
import { dismiss } from './first'
import { add, progress } from './progress'
import { coachOf } from './source'
import { say } from './words'

interface Props {
  scene: Scene
  /** The seat on turn. */
  turn: number | null
  /** Opens the rule of a clause. */
  rule: (clause: string) => void
}

export function Coach({ scene, turn, rule }: Props) {
  const { game } = scene.table
  const [coach, setCoach] = useState<Said | null>(null)
  const [remark, setRemark] = useState<Remark | null>(null)
  useEffect(() => void coachOf(game).then(setCoach, () => undefined), [game])
  const clause = refused.value?.clause ?? null
  useEffect(() => {
    if (!coach || scene.you === null) return
    const { you, events, legal } = scene
    const moment = { you, turn, events, legal, refused: clause }
    const said = progress(game).said
    const next = coach.remarks.find((one) => !said.includes(one.id) && fits(one, moment))
    if (next) {
      add(game, { said: [next.id] })
      setRemark(next)
    } else {
      const goneOn = events.some((event) => event.seat === you)
      setRemark((one) => (one && !goneOn && holds(one, moment) ? one : null))
    }
  }, [coach, scene.n, clause])
  const about = remark?.clause
  return (
    <aside class="coach" aria-label={say('coach')}>
      <p role="status" aria-live="polite">
        <b aria-hidden="true">“</b>
        {remark ? (
          <span data-remark={remark.id}>{remark.said[lang.value]}</span>
        ) : (
          <span class="soft">{say('coachListens')}</span>
        )}
      </p>
      {about && (
        <button class="chip" onClick={() => rule(about)}>
          {t('why')}
        </button>
      )}
      <button class="chip" data-dismiss aria-label={say('dismiss')} onClick={dismiss}>
        ×
      </button>
    </aside>
  )
}
