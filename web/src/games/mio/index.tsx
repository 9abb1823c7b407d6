/** MIO at the table. */
import type { MioView } from '@views'
import { useEffect, useState } from 'preact/hooks'
import { Fan, type HandCard, Minis, Pile } from '../../table/cards'
import { refuse } from '../../table/refusal'
import { lastBy, roundCount, roundRows } from '../../table/rounds'
import { client, type Scene } from '../../table/scene'
import { arm, isArmed } from './choice'
import { COLOURS, type Colour, colourOf, Face, INK, nameOf, Shape, small } from './faces'
import './mio.css'
import { say } from './words'

type Props = { scene: Scene<MioView> }

const isStar = (card: string): boolean => card[1] === '*'
const look = (card: string): string =>
  card === '?' ? 'back' : `mio-card${isStar(card) ? ' star' : ''}`

/** Numbers equal cards for the mover: `R3.0`, `R3.1`. */
function numbered(cards: readonly string[]): { card: string; id: string }[] {
  const copies = new Map<string, number>()
  return cards.map((card) => {
    const copy = copies.get(card) ?? 0
    copies.set(card, copy + 1)
    return { card, id: `${card}.${copy}` }
  })
}

/** How many cards a seat has, the one face down among them: all can count them. */
const countOf = ({ view }: Scene<MioView>, seat: number): number =>
  (view.hands[seat]?.length ?? 0) + (view.down[seat] ? 1 : 0)

/** "MIO!", as it is said. */
const Shouted = ({ scene, seat }: Props & { seat: number | null }) =>
  scene.events.some((event) => event.event === 'said' && event.seat === seat) ? (
    <span key={scene.n} class="shouted" aria-hidden="true">
      {say('mio')}
    </span>
  ) : null

/** How the card in the middle looks now: a star flares when it is laid, and then bites. */
function doing({ view, events }: Scene<MioView>): string {
  const happened = (kind: string) => events.some((event) => event.event === kind)
  if (!isStar(view.top) || happened('scored')) return ''
  return happened('laid') ? ' flare' : happened('drew') ? ' bite' : ''
}

function Middle({ scene }: Props) {
  const { view, you } = scene
  const by = lastBy(scene.story, 'laid')
  const left = (view.hands[you ?? -1] ?? []).filter((card) => card === view.top).length
  const from = by === you && you !== null ? `${view.top}.${left}` : `seat-${by}`
  const own = colourOf(view.top)
  return (
    <div class="mio">
      <Pile
        count={view.pile.length}
        can={scene.legal.includes('draw')}
        draw={() => scene.act('draw')}
        label={say('drawAct')}
      />
      <div
        key={view.laid.length}
        class={`card top ${look(view.top)}${doing(scene)}`}
        role="img"
        aria-label={say('top', {
          card: nameOf(view.top),
          colour: view.colour ? say(view.colour) : '–',
        })}
        data-move={`laid-${view.round}-${view.laid.length}`}
        data-from={from}
        data-drop={isArmed(scene) ? 'lay * mio|lay *' : 'lay *'}
      >
        <Face card={view.top} />
      </div>
      <div class="force" aria-hidden="true">
        {view.colour && (
          <span class={own ? '' : 'named'}>
            <Shape colour={view.colour} />
            {say(view.colour)}
          </span>
        )}
      </div>
      {you !== null && <Shouted scene={scene} seat={you} />}
    </div>
  )
}

function Colours({
  texts,
  scene,
}: {
  texts: Partial<Record<Colour, string>>
  scene: Scene<MioView>
}) {
  return (
    <div class="hand-acts colours" role="group" aria-label={say('choose')} data-hand>
      {COLOURS.map((colour) => {
        const text = texts[colour]
        return (
          text && (
            <button key={colour} class="act" data-act={text} onClick={() => scene.act(text)}>
              <Shape colour={colour} /> {say(colour)}
            </button>
          )
        )
      })}
    </div>
  )
}

function Near({ scene }: Props) {
  const { view, you, legal } = scene
  const shout = isArmed(scene)
  const [joker, setJoker] = useState(false)
  const sensible = you !== null && countOf(scene, you) <= 2
  useEffect(() => {
    setJoker(false)
    const laid = scene.events.some((event) => event.event === 'laid' && event.seat === you)
    if (laid || !sensible) arm(scene, false)
  }, [scene.n])
  if (you === null) return null
  const withShout = (text: string): string =>
    shout && legal.includes(`${text} mio`) ? `${text} mio` : text
  const jokers = Object.fromEntries(COLOURS.map((colour) => [colour, withShout(`lay J ${colour}`)]))
  const cards: HandCard[] = numbered(view.hands[you] ?? []).map(({ card, id }) => {
    const text = card === 'J' ? 'lay J red' : `lay ${card}`
    return {
      id,
      word: card,
      name: nameOf(card),
      face: <Face card={card} />,
      look: look(card),
      can: legal.includes(text),
      sent: scene.pending?.startsWith(`lay ${card}`) ?? false,
      act: scene.past
        ? undefined
        : () =>
            card === 'J' && legal.includes(text) ? setJoker(!joker) : scene.act(withShout(text)),
    }
  })
  const late = legal.includes('mio') // the button looks the same: it must not remind anybody
  return (
    <>
      {view.naming && view.turn === you && !scene.past && (
        <Colours scene={scene} texts={Object.fromEntries(COLOURS.map((c) => [c, `name ${c}`]))} />
      )}
      {joker && <Colours scene={scene} texts={jokers} />}
      <Fan cards={cards} />
      {view.down[you] && <span class="soft">{say('down')}</span>}
      {!scene.past && !view.over && (
        <div class="hand-acts">
          {view.options.shout === 'manual' && (
            <button
              class={`urgent${shout ? ' armed' : ''}`}
              data-urgent
              data-hint="mio|lay * mio|lay * * mio"
              aria-pressed={shout}
              aria-disabled={!sensible}
              onClick={() =>
                late ? scene.act('mio') : sensible ? arm(scene, !shout) : refuse(say('mioEarly'))
              }
            >
              {shout ? say('mioArmed') : say('mio')}
            </button>
          )}
          {legal.includes('pass') && view.turn === you && (
            <button class="act" data-act="pass" onClick={() => scene.act('pass')}>
              {say('passAct')}
            </button>
          )}
        </div>
      )}
    </>
  )
}

const Seat = ({ scene, seat }: Props & { seat: number }) => (
  <>
    <Shouted scene={scene} seat={seat} />
    <Minis seat={seat} cards={scene.view.hands[seat] ?? []} name={nameOf} face={small} />
    {scene.view.down[seat] && <span class="card back down" role="img" aria-label={say('down')} />}
  </>
)

function wanted({ view, you, names, legal, past }: Scene<MioView>): string {
  if (view.over) return say('over')
  const colour = view.colour ? say(view.colour) : ''
  const name = names[view.turn] ?? ''
  if (view.turn !== you || past)
    return view.naming
      ? say('otherName', { name })
      : isStar(view.top)
        ? say('otherStar', { name })
        : say('otherTurn', { name, colour })
  if (view.naming) return say('name')
  const lays = legal.some((text) => text.startsWith('lay'))
  if (lays && view.drawn) return say('drawn')
  if (!lays && legal.includes('draw')) return say('draw')
  if (!lays && legal.includes('pass')) return say('pass')
  return isStar(view.top) ? say('layStar') : say('lay', { colour })
}

export default client<MioView>({
  around: true,
  Middle,
  Near,
  Seat,
  wanted,
  turn: ({ view }) => (view.over ? null : view.turn),
  heading: ({ view }) => say('heading', { round: view.round, target: view.options.target }),
  points: ({ view }, seat) => view.totals[seat] ?? 0,
  score: (scene) => roundRows(scene.story, scene.players),
  course: (scene) =>
    roundRows(scene.story, scene.players).map((row) => ({
      ...row,
      at: say('round', { n: row.label }),
    })),
  recap: (events, scene) =>
    roundCount(events, scene, (card) => {
      const colour = colourOf(card)
      return (
        <span
          class="chit"
          role="img"
          style={colour ? { color: INK[colour] } : undefined}
          aria-label={nameOf(card)}
        >
          {colour && <Shape colour={colour} />}
          {colour ? (card[1] === '*' ? '★' : card[1]) : 'J'}
        </span>
      )
    }),
  tint: ({ view }) => (view.colour ? INK[view.colour] : null),
  silent: ['dealt', 'shown'],
})
