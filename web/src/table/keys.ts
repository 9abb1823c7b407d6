/** Keys at a table: arrows walk through the hand, letters press what is marked for them. */
import { useEffect } from 'preact/hooks'
import { handKeys } from './focus'

/**
 * A key that is meant for the page: not a shortcut of the browser, not typed into a field or a
 * sheet.
 */
export const isForPage = ({ ctrlKey, altKey, metaKey, target }: KeyboardEvent): boolean =>
  !ctrlKey &&
  !altKey &&
  !metaKey &&
  target instanceof HTMLElement &&
  !target.closest('input,textarea,select,dialog')

const click = (selector: string) => (): void =>
  document.querySelector<HTMLElement>(selector)?.click()

/** `more`: what other keys do. */
export function useTableKeys(more: Readonly<Record<string, () => void>>): void {
  useEffect(() => {
    const keys: Record<string, () => void> = {
      u: click('[data-urgent]'),
      d: click('[data-draw]'),
      h: click('[data-ask]'),
      ...more,
    }
    const press = (event: KeyboardEvent) => {
      handKeys(event)
      if (isForPage(event)) keys[event.key]?.()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
