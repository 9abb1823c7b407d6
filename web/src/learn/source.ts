/**
 * Loads lessons, coaches and positions: files that are the same for everybody. The server makes
 * them (`tablee lessons export`); a static host serves the same files.
 */
import type { Coach, Lesson, PuzzleIndex, Puzzles } from '@protocol'
import { withFrenchSet } from '../i18n/typeset'
import { address } from '../net/api'
import { fileOf } from '../net/site'

const asked = (path: string): string => `api/games/${path}`

export const source = {
  at: (path: string): string => address(fileOf(asked(path)) ?? asked(path)),
}

const files = new Map<string, Promise<unknown>>()

/** A file as JSON, fetched once; one that could not be fetched is asked for again. */
function file<T>(game: string, name: string): Promise<T> {
  const path = `${encodeURIComponent(game)}/${name}`
  let found = files.get(path)
  if (!found) {
    found = fetch(source.at(path)).then(async (answer) => {
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
      return withFrenchSet(await answer.json())
    })
    found.catch(() => files.delete(path))
    files.set(path, found)
  }
  return found as Promise<T>
}

export const lessonOf = (game: string) => file<Lesson>(game, 'lesson')
export const coachOf = (game: string) => file<Coach>(game, 'coach')
export const indexOf = (game: string) => file<PuzzleIndex>(game, 'puzzles')
export const puzzlesOf = (game: string, part: number) => file<Puzzles>(game, `puzzles/${part}`)
