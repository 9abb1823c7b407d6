/** Settings of this device. */
import { effect, type Signal, signal } from '@preact/signals'
import { stored } from './stored'

export type Theme = 'auto' | 'light' | 'dark'
export type Motion = 'full' | 'fast' | 'none'

/** A setting that this device remembers. */
function setting<T extends string>(key: string, values: readonly T[], first: T): Signal<T> {
  const last = stored.get(key) as T | null
  const current = signal<T>(last && values.includes(last) ? last : first)
  effect(() => stored.set(key, current.value))
  return current
}

const reduced =
  typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches

export const theme = setting<Theme>('theme', ['auto', 'light', 'dark'], 'auto')
export const motion = setting<Motion>('motion', ['full', 'fast', 'none'], reduced ? 'none' : 'full')
export const sound = setting<'on' | 'off'>('sound', ['on', 'off'], 'on')

effect(() => {
  document.documentElement.dataset.theme = theme.value
})
effect(() => {
  document.documentElement.dataset.motion = motion.value
})

/** How long a motion takes, in milliseconds. */
export const pace = (): number =>
  motion.value === 'none' ? 0 : motion.value === 'fast' ? 120 : 240
