/**
 * Tables that are dealt as soon as their host arrives, without a stop in the lobby: solo play and
 * its rematch.
 */
const keyOf = (table: string): string => `deal.${table}`

export const dealOnArrival = (table: string): void => sessionStorage.setItem(keyOf(table), '1')

/** Is this table to be dealt on arrival? True only once. */
export function takeDeal(table: string): boolean {
  const asked = sessionStorage.getItem(keyOf(table)) !== null
  sessionStorage.removeItem(keyOf(table))
  return asked
}
