/** Numbers of the rules that have a meaning of their own. */

/** The third word from which all our generators are started. */
export const MIX = 0x7461_626c_65cc_8165n

/** The second word for a position without a random state. */
export const SET_UP = 2n

/**
 * Verdicts on an act: its aim is gone, or it is allowed; a verdict above 0 is the clause that
 * forbids it.
 */
export const VOID = -1
export const ALLOWED = 0
/** An act that answers nothing in particular. */
export const UNAIMED = -1
/** Memories, as sets of 64 things: a person's view needs none, a perfect bot forgets nothing. */
export const NOTHING = 0n
export const EVERYTHING = 0xffff_ffff_ffff_ffffn
