/** Short notices at the foot of the page. */
import { signal } from '@preact/signals'
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
  toasts.value = [...toasts.value.filter((one) => one.text !== text).slice(-1), { id, text, ...more }]
  setTimeout(() => dismiss(id), more.action ? 9_000 : 5_000)
}

const dismiss = (id: number): void => {
  toasts.value = toasts.value.filter((one) => one.id !== id)
}

export const Toasts = () => (
  <div class="toasts" role="status" aria-live="polite">
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
