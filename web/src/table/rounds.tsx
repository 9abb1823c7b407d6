/**
 * Score sheet and count for games whose rounds end with the events `shown` and `scored`, seat by
 * seat.
 */
import type { ComponentChildren } from 'preact'
import { t } from '../i18n'
import type { Fields } from '../net/words'
import type { Scene, ScoreRow } from './scene'

/** The points of each round so far. */
export function roundRows(story: readonly Fields[], players: number): ScoreRow[] {
  const rows: ScoreRow[] = []
  let current: (number | null)[] | null = null
  for (const event of story) {
    if (event.event === 'scored' && typeof event.seat === 'number') {
      current ??= new Array<number | null>(players).fill(null)
      current[event.seat] = Number(event.points)
    } else if (current && event.event !== 'shown') {
      rows.push({ label: String(rows.length + 1), values: current })
      current = null
    }
  }
  if (current) rows.push({ label: String(rows.length + 1), values: current })
  return rows
}

/** The count of a round that has just ended, if these events end one. */
export function roundCount(
  events: readonly Fields[],
  scene: Scene<unknown>,
  card: (word: string) => ComponentChildren,
): ComponentChildren {
  const scored = events.filter((event) => event.event === 'scored')
  if (!scored.length) return null
  const hands = new Map(
    events.filter((event) => event.event === 'shown').map((event) => [event.seat, event.cards]),
  )
  return (
    <div class="scroll">
      <table>
        <thead>
          <tr>
            <td />
            <td />
            <th scope="col">+</th>
            <th scope="col">{t('total')}</th>
          </tr>
        </thead>
        <tbody>
          {scored.map((event) => {
            const seat = Number(event.seat)
            const cards = hands.get(seat)
            return (
              <tr key={seat} class={seat === scene.you ? 'own' : ''}>
                <th scope="row">{scene.names[seat]}</th>
                <td class="left">{Array.isArray(cards) ? (cards as string[]).map(card) : ''}</td>
                <td>{String(event.points)}</td>
                <td>
                  <b>{String(event.total)}</b>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

/** The seat of the latest event of this kind; null if there is none. */
export function lastBy(story: readonly Fields[], kind: string): number | null {
  const found = story.findLast((event) => event.event === kind)
  return typeof found?.seat === 'number' ? found.seat : null
}
