/** The score sheet, and the count at the end. */
import type { Fields } from '../../net/words'
import type { Step } from '../../table/course'
import type { ScoreRow } from '../../table/scene'
import type { Here } from './view'
import { say } from './words'

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

/** The same, with the moment in words. */
export const course = ({ story, players }: Here): Step[] =>
  scoreRows(story, players).map((row) => ({ ...row, at: say('cardAt', { card: row.label }) }))

/** The cards that a seat has won. */
export const Tally = ({ scene: { view }, seat }: { scene: Here; seat: number }) => (
  <span class="won-cards">
    {view.captured[seat]?.map((card) => (
      <span class="chit" key={card}>
        {card}
      </span>
    ))}
  </span>
)
