/** What is printed on a card. */

/** A card read backwards: 37 and 73. */
export const mirrorOf = (card: string): string => [...card].reverse().join('')
export const odd = (card: string): boolean => Number(card) % 2 === 1
/** The multiples of 11 are their own mirrors. */
export const eleven = (card: string): boolean => card[0] === card[1]
