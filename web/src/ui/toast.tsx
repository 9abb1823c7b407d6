/** Short notices at the foot of the page. */
import { signal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { t } from '../i18n'

export interface Toast {
  id: number
  text: string
  action?: { label: string; run: () => void } | undefined
  bad?: boolean
}

export const toasts = signal<Toast[]>([])
let count = 0

export function toast(text: string, more: Omit<Toast, 'id' | 'text'> = {}): void {
  const id = ++count
  toasts.value = [
    ...toasts.value.filter((one) => one.text !== text).slice(-1),
    { id, text, ...more },
  ]
  setTimeout(() => dismiss(id), more.action ? 9_000 : 5_000)
}

const dismiss = (id: number): void => {
  toasts.value = toasts.value.filter((one) => one.id !== id)
}

/** Puts the notices into the browser's top layer, above an open sheet too. */
function lift(place: HTMLElement | null): void {
  if (!place?.isConnected || typeof place.showPopover !== 'function') return
  if (place.matches(':popover-open')) place.hidePopover()
  if (toasts.value.length) place.showPopover()
}

export function Toasts() {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => lift(place.current), [toasts.value])
  return (
    <div class="toasts" role="status" aria-live="polite" popover="manual" ref={place}>
      {toasts.value.map((one) => (
        <div key={one.id} class={`toast${one.bad ? ' bad' : ''}`}>
          <span>{one.text}</span>
          {one.action && (
            <button
              onClick={() => {
                one.action?.run()
                dismiss(one.id)
              }}
            >
              {one.action.label}
            </button>
          )}
          <button class="x" aria-label={t('close')} onClick={() => dismiss(one.id)}>
            ×
          </button>
        </div>
      ))}
    </div>
  )
}
