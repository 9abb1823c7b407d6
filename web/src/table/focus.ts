/**
 * The keyboard focus at a table: it walks through the hand, and does not get lost when things go
 * away.
 */
import { useLayoutEffect } from 'preact/hooks'

const handOf = (root: Element): HTMLElement[] => [
  ...root.querySelectorAll<HTMLElement>('[data-hand] button, button[data-hand]'),
]

/** The place of the focus before an update: its index in the hand, or −1 elsewhere at the table. */
export interface FocusPlace {
  index: number
}

/** Where the focus is at this table; null if it is not there. */
export function focusIn(root: Element): FocusPlace | null {
  const active = document.activeElement
  if (!(active instanceof HTMLElement) || !root.contains(active)) return null
  return { index: handOf(root).indexOf(active) }
}

/** If what had the focus is gone, focus its neighbour in the hand. */
export function refocus(root: Element, before: FocusPlace | null): void {
  if (!before || (document.activeElement && document.activeElement !== document.body)) return
  const hand = handOf(root)
  const next = hand[Math.min(Math.max(0, before.index), hand.length - 1)]
  const target = next ?? root.querySelector<HTMLElement>('[tabindex="-1"]')
  target?.focus({ preventScroll: true })
}

/** Arrow keys move through the hand, and lead there from elsewhere at the table. */
export function handKeys(event: KeyboardEvent): void {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
  const root = document.getElementById('stage')
  if (!step || !root || event.defaultPrevented || !(event.target instanceof HTMLElement)) return
  const hand = handOf(root)
  const at = hand.indexOf(event.target)
  if (at < 0 && event.target.closest('input,textarea,dialog,select,[role=grid]')) return
  if (at < 0 && event.target !== document.body && !root.contains(event.target)) return
  const next = at < 0 ? hand[0] : hand[(at + step + hand.length) % hand.length]
  if (next) {
    event.preventDefault()
    next.focus()
  }
}

/**
 * A panel over the felt takes the focus from the hand, and gives it back when the panel goes.
 * People who type elsewhere go on typing.
 */
export function usePanelFocus(target: { current: HTMLElement | null }): void {
  useLayoutEffect(() => {
    const active = document.activeElement
    if (active === null || active === document.body || active.closest('#stage'))
      target.current?.focus({ preventScroll: true })
    return () => {
      const hasFocus = target.current?.closest('.panel')?.contains(document.activeElement)
      const [hand, stage] = ['[data-hand] button', '#stage'].map((what) =>
        document.querySelector<HTMLElement>(what),
      )
      if (hasFocus) (hand ?? stage)?.focus({ preventScroll: true })
    }
  }, [])
}
