/** How close a race was: shown on the felt for a moment. */
import type { Signal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { TooLate } from './store'

/** How long it stays, in milliseconds. */
const STAYS = 4_000

export function TooLateNote({ race }: { race: Signal<TooLate | null> }) {
  const lost = race.value
  useEffect(() => {
    if (!lost) return
    const timer = setTimeout(() => (race.value = null), STAYS)
    return () => clearTimeout(timer)
  }, [lost])
  return (
    <p class="verdict" role="status" data-verdict key={lost?.n}>
      {lost?.text}
    </p>
  )
}
