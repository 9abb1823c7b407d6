/** The four rows: a token at the head, cards and free places, the sums so far. */
import { refuse } from '../../table/refusal'
import { choiceOf, choose, doWith, lateChoiceOf } from './choice'
import { Face, Mark, nameOf, Token, tokenName } from './faces'
import { type Ending, endingOf, type Props, room, type Sum, signed, sumsOf } from './view'
import { say } from './words'

type RowProps = Props & { row: number }

const MOST = 6

const Sums = ({ sums }: { sums: readonly Sum[] }) => (
  <>
    {sums.map(({ seat, sum, leads }) => (
      <span key={seat} class={`sum${leads ? ' leads' : ''}`}>
        <Mark seat={seat} />
        {sum}
      </span>
    ))}
  </>
)

/** How the last row here ended. It can be read until the next card comes. */
function Ended({ scene, ending }: Props & { ending: Ending }) {
  const token = signed(Number(ending.token))
  const name = scene.names[ending.taker ?? -1] ?? ''
  return (
    <p class="ended">
      <span aria-hidden="true">
        <Sums sums={ending.sums} />
      </span>
      <b>
        {ending.taker === null
          ? say('tie', { token })
          : ending.taker === scene.you
            ? say('youTook', { token })
            : say('took', { name, token })}
      </b>
    </p>
  )
}

/** The row in words, for screen readers. */
function described({ scene, row }: RowProps, token: string, sums: readonly Sum[]): string {
  const laid = scene.view.rows[row]?.length ?? 0
  const parts = sums.map(({ seat, sum, leads }) =>
    say(leads ? 'sumLeads' : 'sum', { name: scene.names[seat] ?? '', sum }),
  )
  const head = say('rowToken', { n: row + 1, token: tokenName(token), laid, room: room(token) })
  return sums.length ? `${head} ${say('rowSums', { sums: parts.join('; ') })}` : head
}

/** Laying this card here: the action, and whether it is legal. */
function laying(
  { scene, row }: RowProps,
  choice: string | null,
): { text: string | null; can: boolean } {
  const text = choice && `lay ${choice} ${row + 1}`
  return { text, can: text !== null && scene.legal.includes(text) }
}

/**
 * The place of the next card. A component of its own, as LayHere is: a chosen card changes only
 * these two.
 */
const Next = (props: RowProps) => (
  <span
    class={`place next${laying(props, lateChoiceOf(props.scene)).can ? ' here' : ''}`}
    data-hint={props.scene.past ? `lay * ${props.row + 1}` : undefined}
    aria-hidden="true"
  />
)

/** The button that covers the whole lane: tap it, or drop a card on it. */
function LayHere({ scene, row }: RowProps) {
  const choice = choiceOf(scene)
  const { text, can } = laying({ scene, row }, choice)
  return (
    <button
      class={`hit${can ? ' can' : ''}`}
      data-row={row}
      data-drop={`lay * ${row + 1}`}
      data-act={can ? text : undefined}
      aria-label={
        choice
          ? say('layHere', { card: nameOf(choice, scene), n: row + 1 })
          : say('firstHere', { n: row + 1 })
      }
      aria-describedby={`row-${row}`}
      aria-disabled={!choice}
      onClick={() => (text ? doWith(scene, text) : refuse(say('first')))}
    />
  )
}

function Lane({ scene, row }: RowProps) {
  const { view, events } = scene
  const token = view.tokens[row]
  const cards = view.rows[row] ?? []
  const last = cards.length ? null : endingOf(scene.story, row)
  const closes = events.some((event) => event.event === 'settled' && event.row === row + 1)
  if (token == null)
    return (
      <li class={`lane shut${closes ? ' closes' : ''}`} data-place={`row-${row}`}>
        <span class="head" data-place={`head-${row}`} />
        <p class="spoken">{say('rowNone', { n: row + 1 })}</p>
        {last ? (
          <Ended scene={scene} ending={last} />
        ) : (
          <span class="soft" aria-hidden="true">
            {say('closed')}
          </span>
        )}
      </li>
    )
  const laid = events.find((event) => event.event === 'laid' && event.row === row + 1)
  const turns = scene.story.filter(
    (event) => event.event === 'turned' && event.row === row + 1,
  ).length
  const places = room(token)
  const sums = sumsOf(cards)
  return (
    <li
      class={`lane${places - cards.length === 1 ? ' last-place' : ''}${last ? ' over' : ''}${closes ? ' closes' : ''}`}
      data-place={`row-${row}`}
    >
      <p class="spoken" id={`row-${row}`}>
        {described({ scene, row }, token, sums)}
      </p>
      {scene.you !== null && !scene.past && <LayHere scene={scene} row={row} />}
      <span class="head" data-place={`head-${row}`}>
        <Token token={token} move={`token-${row}-${turns}`} from="stock" />
      </span>
      <div class="laid">
        {cards.map((card) => (
          <span
            key={card}
            class="card ex"
            role="img"
            aria-label={nameOf(card, scene)}
            data-move={card}
            data-from={`seat-${Number(laid?.seat ?? -1)}`}
          >
            <Face card={card} />
          </span>
        ))}
        {places > cards.length && <Next key="next" scene={scene} row={row} />}
        {Array.from({ length: MOST - Math.min(places, cards.length + 1) }, (_, i) => (
          <span
            key={`place-${i}`}
            class={`place${i >= places - cards.length - 1 ? ' none' : ''}`}
            aria-hidden="true"
          />
        ))}
      </div>
      <span class="sums" aria-hidden="true">
        <Sums sums={sums} />
      </span>
      {last && <Ended scene={scene} ending={last} />}
    </li>
  )
}

/** Arrow keys go from one place to the next; Escape returns to the hand. */
export function placeKeys(event: KeyboardEvent, scene: Props['scene']): void {
  const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key]
  const places = [...document.querySelectorAll<HTMLElement>('.exhopp .hit')]
  const at = places.indexOf(event.target as HTMLElement)
  if (at < 0) return
  if (event.key === 'Escape') {
    choose(scene, null)
    document.querySelector<HTMLElement>('[data-hand] .chosen, [data-hand] button')?.focus()
  } else if (step) {
    event.preventDefault()
    places[(at + step + places.length) % places.length]?.focus()
  }
}

export const Rows = ({ scene }: Props) => (
  <ol class="lanes" aria-label={say('rows')}>
    {[0, 1, 2, 3].map((row) => (
      <Lane key={row} scene={scene} row={row} />
    ))}
  </ol>
)
