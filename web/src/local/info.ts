/** Everything about a local table that all may know, besides the match. */
import type { SeatInfo, TableInfo } from '@protocol'
import type { Table } from './table.ts'

/** The id of the person at a seat of this device. */
const personAt = (seat: number): string => `local.${seat}`

function seatInfo(table: Table, name: string | null, seat: number): SeatInfo {
  const here = name !== null
  return {
    name,
    person: here ? personAt(seat) : null,
    bot: table.playerAt(seat),
    here,
    ready: here && table.rematch !== null,
    returning: here && table.standIn === seat,
  }
}

export function infoOf(table: Table): TableInfo {
  const { id, opened, match, phase, rematch, turn } = table
  const outcome = phase === 'over' ? match.outcome : null
  return {
    id,
    code: '',
    game: opened.game,
    rules: opened.rules,
    players: opened.players,
    options: opened.options,
    pace: opened.pace,
    public: false,
    host: personAt(table.people[0] ?? 0),
    phase,
    seats: opened.people.map((name, seat) => seatInfo(table, name, seat)),
    watchers: 0,
    undo: null,
    result: outcome?.shares ?? null,
    points: outcome?.points ?? null,
    rated: false,
    after: opened.after,
    rematch,
    turn,
    held: table.hold !== null,
  }
}
