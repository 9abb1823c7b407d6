/** The count of a round, laid over the felt. */
import type { ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { t } from '../i18n'

const SHOWN = 12_000

/** Who plays by keyboard goes to what is laid over the felt, and back to the hand when it is gone; who types elsewhere is left alone. */
export function usePanelFocus(target: { current: HTMLElement | null }): void {
  useLayoutEffect(() => {
    const active = document.activeElement
    if (active === null || active === document.body || active.closest('#stage'))
      target.current?.focus({ preventScroll: true })
    return () => {
      const had = target.current?.closest('.panel')?.contains(document.activeElement)
      const [hand, stage] = ['[data-hand] button', '#stage'].map((what) =>
        document.querySelector<HTMLElement>(what),
      )
      if (had) (hand ?? stage)?.focus({ preventScroll: true })
    }
  }, [])
}

/** It goes by itself after a while, and at once when something is done. */
export function Recap({ children, close }: { children: ComponentChildren; close: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  usePanelFocus(button)
  useEffect(() => {
    const timer = setTimeout(close, SHOWN)
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
