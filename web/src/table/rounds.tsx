/**
 * Score sheet and count for games whose rounds end with the events `shown` and `scored`, seat by
 * seat.
 */
import type { ComponentChildren } from 'preact'
import { t } from '../i18n'
import { type Fields, sayEvent } from '../net/words'
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
  const last = events.findLastIndex((event) => event.event === 'scored')
  if (last < 0) return null
  const counts = (event: Fields) => event.event === 'scored' || event.event === 'shown'
  const first = events.slice(0, last).findLastIndex((event) => !counts(event)) + 1
  const round = events.slice(first, last + 1)
  const scored = round.filter((event) => event.event === 'scored')
  const hands = new Map(
    round.filter((event) => event.event === 'shown').map((event) => [event.seat, event.cards]),
  )
  const laid = scene.story.findLast((event) => event.event === 'laid') // nobody has laid since
  return (
    <div class="scroll">
      {laid && (
        <p class="last-card">
          <span aria-hidden="true">{card(String(laid.card))}</span>{' '}
          {sayEvent(scene.words, laid, scene.names)}
        </p>
      )}
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
