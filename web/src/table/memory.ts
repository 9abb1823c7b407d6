/** Games of memory: what was told once is kept nowhere. */
import type { Fields } from '../net/words'
import type { GameClient } from './scene'

/** Events without the fields that this game shows for a moment only. */
export function forget(client: Pick<GameClient, 'fleeting'>, events: readonly Fields[]): Fields[] {
  return events.map((event) => {
    const gone = client.fleeting?.[String(event.event)]
    return gone
      ? Object.fromEntries(Object.entries(event).filter(([field]) => !gone.includes(field)))
      : event
  })
}
