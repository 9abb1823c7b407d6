/** Numbers of the rules that have a meaning of their own. */

/** The third word that the house's generators are started from. */
export const MIX = 0x7461_626c_65cc_8165n

/** The second word for a position whose random state nobody has written down. */
export const SET_UP = 2n

/** What a verdict says of an act: its aim is gone, it is allowed; above 0 it is the clause. */
export const VOID = -1
export const ALLOWED = 0
/** An act that answers nothing in particular. */
export const UNAIMED = -1
/** Memories, as sets of 64 things: a person's view needs none, a perfect bot forgets nothing. */
export const NOTHING = 0n
export const EVERYTHING = 0xffff_ffff_ffff_ffffn
