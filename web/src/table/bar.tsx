import type { ComponentChildren } from 'preact'
import { t } from '../i18n'
import { BackIcon } from '../ui/icons'

interface Props {
  title: string
  note: string
  onBack: () => void
  children: ComponentChildren
}

/** The line above a table. */
export const Bar = ({ title, note, onBack, children }: Props) => (
  <header class="bar">
    <button class="ic" aria-label={t('back')} title={t('back')} onClick={onBack}>
      <BackIcon />
    </button>
    <h1>{title}</h1>
    <span class="note">{note}</span>
    <div class="r">{children}</div>
  </header>
)
