/** A view that was computed beforehand, as a scene: the real table, without a match behind it. */
import type { TableInfo } from '@protocol'
import type { Fields, Words } from '../net/words'
import type { Scene, View } from '../table/scene'
import { stored } from '../ui/stored'

interface Given {
  game: string
  /** Which lesson, step or puzzle this is: half a choice belongs to it. */
  id: string
  view: View
  seat: number
  names: string[]
  words: Words
  events?: Fields[]
  story?: Fields[]
  n: number
  /** Can the learner act now? */
  open: boolean
  act: (text: string) => void
}

const tableOf = (game: string, id: string, names: string[], seat: number): TableInfo =>
  ({
    id,
    code: '',
    game,
    rules: 0,
    players: names.length,
    options: {},
    pace: 'none',
    public: false,
    host: '',
    phase: 'playing',
    seats: names.map((name, n) => ({
      name,
      person: n === seat ? 'you' : id,
      bot: null,
      here: true,
      returns: 0,
      returning: false,
    })) as TableInfo['seats'],
    watchers: 0,
    undo: null,
    result: null,
    points: null,
    rated: false,
    after: null,
    rematch: null,
  }) as TableInfo

/** The learner's name in the sentences of the table, which name everybody. */
export const ownName = (): string => stored.get('name') || 'Camille'

export function sceneOf(given: Given): Scene {
  const { view, seat, names, open } = given
  return {
    view,
    you: seat,
    near: seat,
    names,
    players: names.length,
    legal: open && Array.isArray(view.legal) ? (view.legal as string[]) : [],
    pending: null,
    act: (text) => open && given.act(text),
    words: given.words,
    events: given.events ?? [],
    story: given.story ?? given.events ?? [],
    table: tableOf(given.game, given.id, names, seat),
    clock: { seat: null, left: null, window: 0 },
    n: given.n,
    past: false,
  }
}
