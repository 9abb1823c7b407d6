/**
 * A moment: something that a game celebrates for less than a second, by an animation of its style
 * sheet whose name begins with `moment`. A tap or a key puts every moment that is running to its
 * end, and is not lost by that. With reduced motion there are none.
 */
import { useEffect } from 'preact/hooks'

const isMoment = (one: Animation): boolean =>
  one instanceof CSSAnimation && one.animationName.startsWith('moment')

export function skipMoments(): void {
  for (const one of document.getAnimations?.() ?? []) if (isMoment(one)) one.finish()
}

/** Lets a tap or a key skip what is being celebrated. */
export function useSkipping(): void {
  useEffect(() => {
    document.addEventListener('pointerdown', skipMoments)
    document.addEventListener('keydown', skipMoments)
    return () => {
      document.removeEventListener('pointerdown', skipMoments)
      document.removeEventListener('keydown', skipMoments)
    }
  }, [])
}
