/** The tables at which we look for somebody, and whether a bot may come instead. */
import { session } from './stored'

/** After this many seconds alone a bot takes the seat, if the person wants that. */
export const BOT_AFTER = 20

export type Wish = 'bot' | 'person'

export const expectBot = (table: string, bot: boolean): void =>
  session.set(`pair.${table}`, bot ? 'bot' : 'person')

/** What the person chose at this table; null if it is not such a table. */
export function wishAt(table: string): Wish | null {
  const wish = session.get(`pair.${table}`)
  return wish === 'bot' || wish === 'person' ? wish : null
}
