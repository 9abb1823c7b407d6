/** Cards and tokens of Ex & Hopp. A card shows its number, and its owner by colour and shape. */
import type { ExhoppView } from '@views'
import { FILL, INK, Shape } from '../../table/inks'
import type { Scene } from '../../table/scene'
import { colourOf, inkOfSeat, isGain, ownerOf, room, signed } from './view'
import { say } from './words'

const ON_YELLOW = '#2a2833'
const CREAM = '#fffdf8'

/** A card's name with its owner: "red 7, colour of Anna". */
export function nameOf(card: string, { words, names, you }: Scene<ExhoppView>): string {
  const owner = ownerOf(card)
  const name = words.spoken.offer?.[card] ?? words.spoken.card?.[card] ?? card
  return owner === you
    ? say('cardYours', { card: name })
    : say('cardOf', { card: name, name: names[owner] ?? '' })
}

/** A card's face, with its owner's name if that is given. */
export function Face({ card, owner }: { card: string; owner?: string | undefined }) {
  if (card === '?') return null
  const colour = colourOf(card)
  const on = colour === 'yellow' ? ON_YELLOW : CREAM
  return (
    <>
      <span
        class="no-of"
        aria-hidden="true"
        style={{ color: INK[colour] }}
        data-print={card.slice(1)}
      />
      <span
        class={`flag${owner ? ' named' : ''}`}
        aria-hidden="true"
        style={{ background: FILL[colour], color: on }}
      >
        <Shape colour={colour} fill={on} />
        {owner && <i data-print={owner} />}
      </span>
    </>
  )
}

/** A token's name: "gain of 5", "loss of 4". */
export const tokenName = (token: string): string =>
  say(isGain(token) ? 'gain' : 'loss', { n: room(token) })

export const Token = ({
  token,
  move,
  from,
}: {
  token: string
  move?: string
  from?: string | undefined
}) => (
  <span
    class={`token ${isGain(token) ? 'gain' : 'loss'}`}
    role="img"
    aria-label={tokenName(token)}
    data-move={move}
    data-from={from}
    data-print={signed(Number(token))}
  />
)

/** A seat's mark: the shape and colour of its cards. */
export const Mark = ({ seat }: { seat: number }) => <Shape colour={inkOfSeat(seat)} />
