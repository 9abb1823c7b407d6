/** The score sheet, and the count at the end. */
import type { Fields } from '../../net/words'
import type { ScoreRow } from '../../table/scene'
import type { Here } from './view'

/** Every gain and every loss, in the order of the match. */
export function scoreRows(story: readonly Fields[], players: number): ScoreRow[] {
  const rows: ScoreRow[] = []
  const row = (label: string, seat: unknown, points: number) => {
    const values = new Array<number | null>(players).fill(null)
    values[Number(seat)] = points
    rows.push({ label, values })
  }
  for (const event of story) {
    const { event: kind, seat, card, points, lost } = event
    if (kind === 'won' && card !== 0) row(String(card), seat, Number(points))
    else if (kind === 'in_vain' && Number(lost) > 0) row(`${String(card)} ✗`, seat, -Number(lost))
    else if (kind === 'lost') row('0', seat, -Number(points))
  }
  return rows
}

/** At the end: what everybody won. */
export function recap(events: Fields[], { view, names, you }: Here) {
  if (!events.some((event) => event.event === 'ended')) return null
  return (
    <table>
      <tbody>
        {names.map((name, seat) => (
          <tr key={seat} class={seat === you ? 'own' : ''}>
            <th scope="row">{name}</th>
            <td class="left">
              {view.captured[seat]?.map((card) => (
                <span class="chit" key={card}>
                  {card}
                </span>
              ))}
            </td>
            <td>
              <b>{view.scores[seat]}</b>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
