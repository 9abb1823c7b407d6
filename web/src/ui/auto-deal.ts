/**
 * Steps that are taken as soon as we arrive at a table, without a second tap: deal (solo play and
 * its rematch), sit down (an invitation), say that we are ready (a rematch among people).
 */
import { session } from './stored'

export type Arrival = 'deal' | 'sit' | 'ready'

const keyOf = (table: string): string => `deal.${table}`

export const onArrival = (table: string, what: Arrival): void => session.set(keyOf(table), what)

export const dealOnArrival = (table: string): void => onArrival(table, 'deal')

export const isExpected = (table: string): boolean => session.get(keyOf(table)) !== null

/** The step to take on arrival; returned only once. */
export function takeArrival(table: string): Arrival | null {
  const asked = session.get(keyOf(table))
  session.remove(keyOf(table))
  return asked === null ? null : asked === 'sit' || asked === 'ready' ? asked : 'deal'
}
