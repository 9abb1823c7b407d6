/** The clock: whose time is running, and how much of it is left. */
import type { Clock } from '@protocol'
import { useEffect, useState } from 'preact/hooks'
import { span } from '../ui/pace'
import type { TableStore } from './store'

export const clockText = (ms: number): string => {
  const seconds = Math.ceil(ms / 1000)
  if (seconds > 6_000) return span(seconds)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

interface Props {
  clock: Clock
  store: TableStore
  names: string[]
  you: number | null
}

export function ClockFace({ clock, store, names, you }: Props) {
  const [, tick] = useState(0)
  const running = clock.left !== null && clock.seat !== null
  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => tick((n) => n + 1), 500)
    return () => clearInterval(timer)
  }, [running])
  const left = store.left(clock)
  if (!running || left === null) return null
  const short = left < 10_000
  return (
    <span class={`clock${short ? ' short' : ''}`} role="timer">
      {clock.seat === you ? '' : `${names[clock.seat ?? 0] ?? ''} `}
      {clockText(left)}
    </span>
  )
}
