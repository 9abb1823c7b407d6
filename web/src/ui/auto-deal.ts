/** Tables that their host wants dealt on arrival, without a stop in the lobby: play against bots, and its rematch. */
const keyOf = (table: string): string => `deal.${table}`

export const dealOnArrival = (table: string): void => sessionStorage.setItem(keyOf(table), '1')

/** Was this table to be dealt on arrival? True once. */
export function takeDeal(table: string): boolean {
  const asked = sessionStorage.getItem(keyOf(table)) !== null
  sessionStorage.removeItem(keyOf(table))
  return asked
}
