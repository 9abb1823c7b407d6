/**
 * A sheet over the page, a modal dialog: it comes from the side on wide screens, from below on
 * phones. It is open before any effect of what it holds, so that this can be scrolled to.
 */
import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { t } from '../i18n'

interface Props {
  title: string
  onClose: () => void
  children: ComponentChildren
  kind?: 'side' | 'centre'
}

export function Sheet({ title, onClose, children, kind = 'side' }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const before = document.activeElement
    dialog.current?.showModal()
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the sheet closes it; by keyboard, Escape does
    <dialog
      ref={dialog}
      class={`sheet ${kind}`}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose()
      }}
    >
      <div class="sheet-in">
        <header>
          <h2>{title}</h2>
          <button class="ic" aria-label={t('close')} onClick={onClose}>
            ×
          </button>
        </header>
        <div class="sheet-body">{children}</div>
      </div>
    </dialog>
  )
}
