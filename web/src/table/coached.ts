/** The table of this tab at which a coach stands beside the player. */
import { signal } from '@preact/signals'
import { session } from '../ui/stored'

export const coachedAt = signal<string | null>(session.get('coached'))
