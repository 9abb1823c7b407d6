/** The cards of MIO. Each colour has a shape too. */
import type { MioView } from '@views'
import { FILL, INK, SHAPES, Shape } from '../../table/inks'
import { say } from './words'

export { INK, Shape }
export type Colour = NonNullable<MioView['colour']>
export const COLOURS: readonly Colour[] = ['red', 'yellow', 'blue', 'green', 'grey']
const LETTERS: Record<string, Colour> = { R: 'red', Y: 'yellow', B: 'blue', G: 'green', A: 'grey' }

export const colourOf = (card: string): Colour | null => LETTERS[card[0] ?? ''] ?? null

export function nameOf(card: string): string {
  const colour = colourOf(card)
  if (!colour) return say('joker')
  return card[1] === '*'
    ? say(`${colour}Star`)
    : say('number', { colour: say(colour), value: card[1] ?? '' })
}

const STAR = 'M0-46 11-15 44-15 17 5 27 37 0 18-27 37-17 5-44-15-11-15Z'

const point = (i: number): string => {
  const turn = (i * 2 * Math.PI) / 5 - Math.PI / 2
  return `${(38 * Math.cos(turn)).toFixed(1)} ${(38 * Math.sin(turn)).toFixed(1)}`
}

const Joker = () => (
  <svg class="big" viewBox="-50 -50 100 100" aria-hidden="true">
    {COLOURS.map((colour, i) => (
      <path key={colour} d={`M0 0L${point(i)}A38 38 0 0 1 ${point(i + 1)}z`} fill={FILL[colour]} />
    ))}
    <circle r="15" fill="#fffdf8" />
    <text text-anchor="middle" y="8" font-size="24" font-weight="700" fill="#2a2833">
      J
    </text>
  </svg>
)

export function Face({ card }: { card: string }) {
  if (card === '?') return null
  const colour = colourOf(card)
  if (!colour) return <Joker />
  return (
    <>
      <Shape colour={colour} />
      {card[1] === '*' ? (
        <svg class="big" viewBox="-50 -50 100 100" aria-hidden="true">
          <path d={STAR} fill={FILL[colour]} />
          <g transform="scale(1.1) translate(0 1)">
            <path d={SHAPES[colour]} fill="#fffdf8" />
          </g>
        </svg>
      ) : (
        <span aria-hidden="true" style={{ color: INK[colour] }}>
          {card[1]}
        </span>
      )}
      <Shape colour={colour} />
    </>
  )
}

/** A card as small as a word: its shape, and its number or star. */
export function small(card: string) {
  const colour = colourOf(card)
  if (!colour) return <span class="mio-small">J</span>
  return (
    <span class="mio-small" style={{ color: INK[colour] }} aria-hidden="true">
      <Shape colour={colour} />
      {card[1] === '*' ? '★' : card[1]}
    </span>
  )
}
