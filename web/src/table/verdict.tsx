/** How close it was: shown on the felt for a moment after a race. */
import type { Signal } from '@preact/signals'
import { useEffect } from 'preact/hooks'

const SHOWN = 4_000

export function Verdict({ verdict }: { verdict: Signal<{ n: number; text: string } | null> }) {
  const shown = verdict.value
  useEffect(() => {
    if (!shown) return
    const timer = setTimeout(() => (verdict.value = null), SHOWN)
    return () => clearTimeout(timer)
  }, [shown])
  return (
    <p class="verdict" role="status" data-verdict key={shown?.n}>
      {shown?.text}
    </p>
  )
}
