/**
 * Delays everything that need not be there when a tap is first seen until after the paint that
 * shows the tap.
 */
import { type ReadonlySignal, signal } from '@preact/signals'

/** A hidden tab paints nothing: there, "after the next paint" is after so many milliseconds. */
const LATEST = 400

/** Run something after the next paint. */
export function afterPaint(run: () => void): void {
  let due = true
  const once = () => {
    if (due) run()
    due = false
  }
  setTimeout(once, LATEST)
  requestAnimationFrame(() => setTimeout(once))
}

/**
 * The same value one paint later: for parts that only describe a choice, once the choice itself is
 * seen.
 */
export function trailing<T>(source: ReadonlySignal<T>): ReadonlySignal<T> {
  const late = signal(source.peek())
  source.subscribe(() =>
    afterPaint(() => {
      late.value = source.peek()
    }),
  )
  return late
}

/** Runs tasks at once; after `hold` they wait for the next paint, and then run one by one. */
export class PaintQueue {
  private waiting: (() => void)[] | null = null

  run(task: () => void): void {
    if (this.waiting) this.waiting.push(task)
    else task()
  }

  hold(): void {
    if (this.waiting) return
    const tasks: (() => void)[] = []
    const next = () => {
      tasks.shift()?.()
      if (tasks.length) setTimeout(next)
      else this.waiting = null
    }
    this.waiting = tasks
    afterPaint(next)
  }
}
