/** An action may have to wait, because others may answer first. */
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks'
import type { Scene } from './scene'

/** Shorter waits go unnoticed, in milliseconds. */
export const NOTICED = 500

/** How long the pending action waits for others, in milliseconds. */
export function useWait({ pending, clock, n }: Scene): number {
  const shownAt = useRef(0)
  useLayoutEffect(() => {
    shownAt.current = performance.now()
  }, [n])
  return useMemo(
    () =>
      pending === null ? 0 : Math.max(0, clock.window - (performance.now() - shownAt.current)),
    [pending, n],
  )
}
