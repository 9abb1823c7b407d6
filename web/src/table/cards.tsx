/** Cards as all games use them: a hand, backs, a pile. The faces are the games' own. */
import type { ComponentChildren } from 'preact'
import { t } from '../i18n'

export interface HandCard {
  /** The mover's key: the same wherever the card lies. */
  id: string
  /** Its spoken name. */
  name: string
  face: ComponentChildren
  /** More classes. */
  look?: string
  can: boolean
  sent?: boolean
  /** Is it half of a choice: this card, but where to? */
  chosen?: boolean
  /** Its word in an action's text. With it, the card can be dragged. */
  word?: string | undefined
  /** Where it comes from when it is new. */
  from?: string
  act: (() => void) | undefined
}

/** A hand: real buttons that overlap as much as they must. Arrow keys move through it. */
export function Fan({ cards, label }: { cards: HandCard[]; label?: string }) {
  return (
    <ul
      class={`fan${cards.length > 8 ? ' many' : ''}`}
      data-hand
      aria-label={label ?? t('hand')}
      style={{ '--cards': cards.length }}
    >
      {cards.map((card) => (
        <li key={card.id}>
          <button
            class={`card ${card.look ?? ''} ${card.can ? 'can' : 'no'}${card.sent ? ' sent' : ''}${card.chosen ? ' chosen' : ''}`}
            data-move={card.id}
            data-from={card.from ?? 'pile'}
            data-card={card.id}
            data-hint={card.word && `* ${card.word}`}
            data-drag={card.act && card.word}
            aria-pressed={card.chosen}
            aria-label={card.can ? `${card.name}, ${t('playable')}` : card.name}
            aria-busy={card.sent}
            disabled={!card.act}
            onClick={card.act}
          >
            {card.face}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** How many backs are drawn; a number says the rest. */
const MOST = 7

/** Another seat's cards: backs, or small faces where they lie open. */
export function Minis({
  seat,
  cards,
  name,
  face,
}: {
  seat: number
  cards: readonly string[]
  name?: (card: string) => string
  /** A small face; without one, the card as it is written. */
  face?: (card: string) => ComponentChildren
}) {
  const count = cards.length === 1 ? t('card') : t('cards', { n: cards.length })
  if (cards.some((card) => card !== '?'))
    return (
      <ul class="open-hand" aria-label={count}>
        {cards.map((card, i) => (
          <li key={i} aria-label={name?.(card)} data-hint={`* ${card}`}>
            {face?.(card) ?? card}
          </li>
        ))}
      </ul>
    )
  return (
    <span class="minis" role="img" aria-label={count}>
      {Array.from({ length: Math.min(MOST, cards.length) }, (_, i) => (
        <i key={i} data-move={`s${seat}c${i}`} data-from="pile" />
      ))}
      {cards.length > 3 && <b>{cards.length}</b>}
    </span>
  )
}

/** The draw pile, a button. */
export function Pile({
  count,
  can,
  draw,
  label,
}: {
  count: number
  can: boolean
  draw: () => void
  label: string
}) {
  return (
    <div class="pile-box">
      <button
        class={`card back${can ? ' can' : ''}`}
        data-place="pile"
        data-draw
        data-hint="draw"
        aria-label={`${can ? `${label}. ` : ''}${t('pile', { n: count })}`}
        onClick={draw}
      >
        <span>{count}</span>
      </button>
      <span aria-hidden="true">{can ? label : ' '}</span>
    </div>
  )
}
