/** Will "MIO!" be said with the next card? Half of an action, known to this page alone. */
import { signal } from '@preact/signals'
import type { Scene } from '../../table/scene'

/** The table where it will be. */
const armedAt = signal<string | null>(null)

export const isArmed = ({ table }: Scene<unknown>): boolean => armedAt.value === table.id

export function arm({ table }: Scene<unknown>, on: boolean): void {
  armedAt.value = on ? table.id : null
}
