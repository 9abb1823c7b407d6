/**
 * Ex & Hopp at the table. Tap a card and then a place, or drag it there: a row to lay it, the mat
 * to offer it.
 */

import type { ExhoppView } from '@views'
import { useEffect, useLayoutEffect, useMemo } from 'preact/hooks'
import { t } from '../../i18n'
import { Fan, type HandCard } from '../../table/cards'
import type { Step } from '../../table/course'
import { INK } from '../../table/inks'
import { isForPage } from '../../table/keys'
import { client, type Scene } from '../../table/scene'
import { choiceOf, lateChoiceOf, tap } from './choice'
import './exhopp.css'
import { Face, Mark, nameOf, Token } from './faces'
import { Mat, Stock } from './offer'
import { placeKeys, Rows } from './rows'
import { handOf, inkOfSeat, ownerOf, type Props, scoreOf, signed } from './view'
import { say } from './words'

const Middle = ({ scene, still }: Props & { still: Scene<ExhoppView> }) => (
  // biome-ignore lint/a11y/noStaticElementInteractions: keys that were pressed on one of the places
  <div class="exhopp" onKeyDown={(event) => placeKeys(event, scene)}>
    <Rows scene={still} />
    <div class={`beside${scene.view.offer === null ? '' : ' offering'}`}>
      <Stock scene={still} />
      <Mat scene={scene} />
    </div>
  </div>
)

/** The tokens that a seat has taken. A new one comes from the head of its row. */
function Tokens({ scene, seat }: Props & { seat: number }) {
  const { events, view } = scene
  const taken = view.taken[seat] ?? []
  const took = events.findIndex((event) => event.event === 'took' && event.seat === seat)
  const row = Number(events[took - 1]?.row ?? 0) - 1
  const from = (token: string, i: number) =>
    took >= 0 && events[took]?.token === token && taken[i + 1] !== token ? `head-${row}` : undefined
  return (
    <span class="tokens">
      {taken.map((token, i) => (
        <Token
          key={i}
          token={token}
          move={`taken-${seat}-${token}-${i - taken.indexOf(token)}`}
          from={from(token, i)}
        />
      ))}
    </span>
  )
}

/**
 * Where a new card in your hand comes from: after a trade, from the mat or from the other trader.
 */
function origin({ events, you }: Scene<ExhoppView>): string {
  const traded = events.find((event) => event.event === 'traded')
  if (!traded) return 'pile'
  return traded.seat === you ? `seat-${Number(traded.taker)}` : 'mat'
}

function Near({ scene }: Props) {
  const { view, you, legal, names } = scene
  const choice = choiceOf(scene)
  useKeys(scene, choice)
  const mine = useMemo(() => (you === null ? [] : handOf(view, you)), [view, you])
  const faces = useMemo(
    () =>
      mine.map((card) => (
        <Face
          key={card}
          card={card}
          owner={ownerOf(card) === you ? t('you') : names[ownerOf(card)]}
        />
      )),
    [mine, names],
  )
  if (you === null) return null
  const from = origin(scene)
  const cards: HandCard[] = mine.map((card, i) => ({
    id: card,
    word: card,
    name: nameOf(card, scene),
    face: faces[i],
    look: 'ex',
    can: legal.some((text) => text.split(' ')[1] === card),
    chosen: choice === card,
    sent: scene.pending?.split(' ')[1] === card,
    from,
    act: scene.past ? undefined : () => tap(scene, card),
  }))
  return (
    <>
      <Fan cards={cards} />
      <p class="exhopp-own">
        {say('yours')} <Mark seat={you} /> <b>{say(inkOfSeat(you))}</b>
        <Tokens scene={scene} seat={you} />
      </p>
    </>
  )
}

/** Where the focus goes when this card is chosen: the first place that may take it. */
function placeFor(card: string, legal: readonly string[]): string | null {
  const [verb, , row] = legal.find((text) => text.split(' ')[1] === card)?.split(' ') ?? []
  if (verb === 'lay') return `.exhopp [data-row="${Number(row) - 1}"]`
  return verb === 'accept' ? `.answer [data-act="accept ${card}"]` : null
}

/**
 * By keyboard: choosing a card moves the focus to its places; 1 to 4 lay it, 5 offers or gives it;
 * then the focus returns to the hand.
 */
function useKeys({ legal }: Scene<ExhoppView>, choice: string | null): void {
  useLayoutEffect(() => {
    const active = document.activeElement
    const from = choice ? '[data-hand] button:focus-visible' : '.exhopp .hit:focus-visible'
    const to = choice ? placeFor(choice, legal) : '[data-hand] button'
    if (to && active?.matches(from))
      document.querySelector<HTMLElement>(to)?.focus({ preventScroll: true })
  }, [choice])
  useEffect(() => {
    const keys = (event: KeyboardEvent) => {
      if (isForPage(event) && /^[1-5]$/.test(event.key))
        document.querySelectorAll<HTMLElement>('.exhopp .hit')[Number(event.key) - 1]?.click()
    }
    document.addEventListener('keydown', keys)
    return () => document.removeEventListener('keydown', keys)
  }, [])
}

/** Has this seat declined the offer, or may it still answer? */
function Reply({ scene: { view, names }, seat }: Props & { seat: number }) {
  const no = view.declined.includes(seat)
  return (
    <span
      class={`replied${no ? ' no' : ''}`}
      role="img"
      aria-label={say(no ? 'declinedBy' : 'thinks', { name: names[seat] ?? '' })}
      data-print={no ? '×' : '?'}
    />
  )
}

/** Another seat: its cards, face up if you have seen them, and its tokens. */
function Seat({ scene, seat }: Props & { seat: number }) {
  const { view } = scene
  const cards = handOf(view, seat)
  const answers = view.offer !== null && view.turn !== seat
  return (
    <>
      {answers && <Reply scene={scene} seat={seat} />}
      <span class="holds">
        <Mark seat={seat} />
        {cards.map((card, i) =>
          card === '?' ? (
            <i key={i} class="mini" data-move={`s${seat}c${i}`} data-from="pile" />
          ) : (
            <span
              key={card}
              class="card ex mini"
              role="img"
              aria-label={nameOf(card, scene)}
              data-move={card}
              data-from="pile"
            >
              <Face card={card} />
            </span>
          ),
        )}
        <span class="spoken">{t('cards', { n: cards.length })}</span>
      </span>
      <Tokens scene={scene} seat={seat} />
    </>
  )
}

function wanted(scene: Scene<ExhoppView>): string {
  const { view, you, names, legal, words } = scene
  if (view.over) return say('over')
  const name = names[view.turn] ?? ''
  const choice = lateChoiceOf(scene)
  if (view.offer !== null) {
    const card = words.spoken.offer?.[view.offer] ?? view.offer
    if (view.turn === you) return say('waiting', { card })
    if (legal.some((text) => text.startsWith('accept '))) return say('asked', { card })
    if (legal.includes('decline')) return say('askedNone')
    return you !== null && view.declined.includes(you)
      ? say('answered', { card })
      : say('watched', { name, card })
  }
  if (view.turn !== you) return say('other', { name })
  if (legal.includes('pass')) return say('pass')
  if (choice && legal.length) return say('where', { card: words.spoken.card?.[choice] ?? choice })
  const may = (verb: string) => legal.some((text) => text.startsWith(verb))
  return may('lay ') && !may('offer ') ? say('mustLay') : say('turn')
}

/** The tokens that a seat has taken. */
const Tally = ({ scene: { view }, seat }: Props & { seat: number }) => (
  <span class="tokens">
    {(view.taken[seat] ?? []).map((token, i) => (
      <Token key={i} token={token} />
    ))}
  </span>
)

/** Every token that was taken, in the order of the match. */
function course({ story, players }: Scene<ExhoppView>): Step[] {
  return story
    .filter((event) => event.event === 'took')
    .map(({ seat, token }, i) => {
      const values = new Array<number | null>(players).fill(null)
      values[Number(seat)] = Number(token)
      const at = say('tokenAt', { n: i + 1, token: signed(Number(token)) })
      return { label: String(i + 1), values, at }
    })
}

const part = (tokens: readonly string[], sign: number): number =>
  scoreOf(tokens.filter((token) => Number(token) * sign > 0))

export default client<ExhoppView>({
  Middle,
  Near,
  Seat,
  wanted,
  Tally,
  course,
  turn: ({ view }) => (view.over ? null : view.turn),
  heading: ({ view }) => {
    const n = view.facedown.length + view.tokens.filter((token) => token !== null).length
    return n > 1 ? say('heading', { n }) : n ? say('headingOne') : ''
  },
  points: ({ view }, seat) => scoreOf(view.taken[seat] ?? []),
  score: ({ view }) => [
    { label: '+', values: view.taken.map((tokens) => part(tokens, 1)) },
    { label: '−', values: view.taken.map((tokens) => part(tokens, -1)) },
  ],
  ink: (seat) => (inkOfSeat(seat) === 'yellow' ? '#b9811a' : INK[inkOfSeat(seat)]),
  silent: ['dealt', 'turned', 'turn', 'shuffled'],
})
