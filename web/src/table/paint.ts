/** What need not be there when a tap is first seen. */
import { type ReadonlySignal, signal } from '@preact/signals'

/** In a hidden tab nothing is painted, and this is how long it takes there, in milliseconds. */
const LATEST = 400

/** After the next paint, or soon where there is none. */
export function afterPaint(run: () => void): void {
  let due = true
  const once = () => {
    if (due) run()
    due = false
  }
  setTimeout(once, LATEST)
  requestAnimationFrame(() => setTimeout(once))
}

/** The same, one paint later: for what only tells of a choice, once the choice itself is seen. */
export function trailing<T>(source: ReadonlySignal<T>): ReadonlySignal<T> {
  const late = signal(source.peek())
  source.subscribe(() =>
    afterPaint(() => {
      late.value = source.peek()
    }),
  )
  return late
}
