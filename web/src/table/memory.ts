/** Memory games: a thing that was shown once must not stay on the page. */
import type { Fields } from '../net/words'
import type { GameClient } from './scene'

/** The events without the fields that this game shows for a moment only. */
export function forget(client: Pick<GameClient, 'fleeting'>, events: readonly Fields[]): Fields[] {
  return events.map((event) => {
    const gone = client.fleeting?.[String(event.event)]
    return gone
      ? Object.fromEntries(Object.entries(event).filter(([field]) => !gone.includes(field)))
      : event
  })
}
