import type { ComponentChildren } from 'preact'

interface Props {
  /** Its name, spoken and as a tooltip. */
  label: string
  onClick: () => void
  /** The drawing. */
  children: ComponentChildren
  /** More classes. */
  look?: string
}

/** A round button that shows a drawing instead of a word. */
export const IconButton = ({ label, onClick, children, look = '' }: Props) => (
  <button class={`ic ${look}`} aria-label={label} title={label} onClick={onClick}>
    {children}
  </button>
)
