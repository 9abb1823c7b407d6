/**
 * The games that this person has neither played nor learned: the shelf offers them a lesson first.
 */
import { add, progress } from '../learn/progress'

export const isNewTo = (game: string): boolean => !progress(game).known

/** It was played, its lesson was opened, or the offer was declined: it is not made again. */
export const noLongerNew = (game: string): void => add(game, { known: true })
