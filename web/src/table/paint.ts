/** Below this nobody notices that something waits; in a hidden tab nothing is painted, and this is how long. */
const LATEST = 100

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
