/** The line above a table. */
import type { ComponentChildren } from 'preact'
import { t } from '../i18n'
import { IconButton } from '../ui/icon-button'
import { BackIcon, BookIcon } from '../ui/icons'

interface Props {
  title: string
  note: string
  onBack: () => void
  children: ComponentChildren
}

export const Bar = ({ title, note, onBack, children }: Props) => (
  <header class="bar">
    <IconButton label={t('back')} onClick={onBack}>
      <BackIcon />
    </IconButton>
    <h1>{title}</h1>
    <span class="note">{note}</span>
    <div class="r">{children}</div>
  </header>
)

export const RulesButton = ({ onClick }: { onClick: () => void }) => (
  <IconButton label={t('rules')} onClick={onClick}>
    <BookIcon />
  </IconButton>
)
