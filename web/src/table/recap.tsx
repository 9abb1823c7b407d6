/** The count of a round, laid over the felt. */
import type { ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { t } from '../i18n'
import { usePanelFocus } from './focus'
import type { GameClient, Scene } from './scene'

/** How long it stays if nobody puts it away, in milliseconds. */
const STAYS = 12_000

/**
 * The count of the round that ended last, until it is put away or something is done; and how to put
 * it away.
 */
export function useRecap(client: GameClient, scene: Scene): [ComponentChildren, () => void] {
  const [count, setCount] = useState<ComponentChildren>(null)
  useLayoutEffect(() => {
    const ended = scene.events.length ? client.recap?.(scene.events, scene) : null
    if (ended) setCount(ended)
  }, [scene.n])
  useEffect(() => {
    if (scene.pending) setCount(null)
  }, [scene.pending])
  return [count, () => setCount(null)]
}

export function Recap({ children, close }: { children: ComponentChildren; close: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  usePanelFocus(button)
  useEffect(() => {
    const timer = setTimeout(close, STAYS)
    return () => clearTimeout(timer)
  }, [children])
  return (
    <div class="panel" role="region" aria-label={t('roundOver')}>
      <h2>{t('roundOver')}</h2>
      {children}
      <button class="go" ref={button} onClick={close}>
        {t('ok')}
      </button>
    </div>
  )
}
