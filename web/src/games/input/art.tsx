/** Pieces and bands as drawings. A piece has its owner's colour and mark. */
import { inkOf } from '../../table/names'
import { DIGITS, FACES, type Face, MARKS, STAR, TALL } from './digits'

const FIELD = `-3 -3 106 ${TALL + 6}`

const Sign = ({ d, at, size = 1 }: { d: string; at: number; size?: number }) => (
  <path class="sign" d={d} transform={`translate(${at} ${TALL / 2}) scale(${size})`} />
)

interface Drawn {
  seat: number
  face: Face
}

/** A piece on a band: the band's own drawing, filled. */
export function Laid({ seat, face, card, band }: Drawn & { card: number; band: number }) {
  const drawn = DIGITS[card]?.[band - 1]
  if (!drawn) return null
  const joker = face === 'J'
  return (
    <svg class="ink" viewBox={FIELD} style={{ '--own': inkOf(seat) }} aria-hidden="true">
      <path d={drawn.d} />
      <Sign d={MARKS[seat] ?? ''} at={joker ? drawn.mark : drawn.mid} />
      {joker && <Sign d={STAR} at={drawn.star} />}
    </svg>
  )
}

/** A band that waits for its piece. */
export function Hollow({ card, band, plus }: { card: number; band: number; plus: string }) {
  const drawn = DIGITS[card]?.[band - 1]
  return (
    <svg class="hollow" viewBox={FIELD} aria-hidden="true">
      <path d={drawn?.d} />
      {plus && (
        <text x={drawn?.mid} y={TALL / 2 + 10} text-anchor="middle">
          {plus}
        </text>
      )}
    </svg>
  )
}

/** A piece by itself, with its upper face. */
export function Tile({ seat, face }: Drawn) {
  return (
    <svg class="ink" viewBox={FIELD} style={{ '--own': inkOf(seat) }} aria-hidden="true">
      {face === 'J' ? (
        <>
          <path class="any" d={FACES.F.d} />
          <path d={STAR} transform={`translate(50 ${TALL / 2}) scale(1.7)`} />
        </>
      ) : (
        <>
          <path d={FACES[face].d} />
          <Sign d={MARKS[seat] ?? ''} at={50} />
        </>
      )}
    </svg>
  )
}

/** The mark of a seat, beside its pieces. */
export const Mark = ({ seat }: { seat: number }) => (
  <svg class="seat-mark" viewBox="-10 -10 20 20" aria-hidden="true">
    <path d={MARKS[seat] ?? ''} fill={inkOf(seat)} />
  </svg>
)
