/**
 * The cards: digits that grow band by band. For screen readers they are a grid: a card is a row,
 * its bands are cells.
 */
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { asks, choose, type May, nearest, readLegal, touch, type Way, wayOf } from './acts'
import { Hollow, Laid, Mark } from './art'
import { DIGITS, worth } from './digits'
import { cardsOf, type Here, justTurned, keyOf, onCards, type Piece, shapeName } from './view'
import { say } from './words'

const BANDS = [1, 2, 3, 4, 5]
/** A sign on a band, because colour is never the only cue. */
const SIGN: Record<string, string> = { target: '+', call: '!' }

interface Cell {
  /** `5.2` */
  at: string
  card: number
  band: number
  piece: Piece | undefined
  name: string
  look: string
  act: (() => void) | undefined
}

const tryTo = (scene: Here, text: string | null): void => {
  if (text !== null) scene.act(text)
}

function cellOf(scene: Here, may: May, card: number, band: number, piece: Piece | undefined): Cell {
  const at = `${card}.${band}`
  const shape = shapeName(scene, DIGITS[card]?.[band - 1]?.shape ?? '')
  const put = may.bands.get(card)?.includes(band) ?? false
  const way = wayOf(scene)
  const plain = { at, card, band, piece, look: '', act: undefined }
  if (piece) {
    const mine = piece.seat === scene.you
    const can = mine && (may.ways.get(way)?.has(piece.n) ?? false)
    const name = say(mine ? 'cellOwn' : 'cellOf', {
      band,
      card,
      n: piece.n,
      name: scene.names[piece.seat] ?? '',
      shape: shapeName(scene, piece.face),
    })
    return {
      ...plain,
      name: can ? `${name}, ${say('canTake')}` : name,
      look: can ? 'mine can' : '',
      act: mine ? () => tryTo(scene, touch(scene, may, piece.n)) : undefined,
    }
  }
  const name = say('cellFree', { band, card, shape })
  if (put)
    return {
      ...plain,
      name: `${name}, ${say('canPlace')}`,
      look: 'target can',
      act: () => scene.act(`place ${card} ${band}`),
    }
  if (may.ways.has(card) && (way === 'ask' || way === card || !asks(may)))
    return {
      ...plain,
      name: `${name}, ${say('canAnnounce')}`,
      look: way === card ? 'call on' : 'call',
      act: () => choose(scene, card),
    }
  return {
    ...plain,
    name,
    act: scene.you === null ? undefined : () => scene.act(`place ${card} ${band}`),
  }
}

interface DigitProps {
  scene: Here
  card: number
  cells: Cell[]
  may: May
  /** The band that the Tab key leads to. */
  stop: string
  setStop: (at: string) => void
}

/** Who won this card last; −1 if neither the story nor the cards that were won tell. */
function winnerOf({ story, view }: Here, card: number): number {
  const told = story.findLast((event) => event.event === 'won' && event.card === card)?.seat
  if (typeof told === 'number') return told
  const seats = view.captured.flatMap((cards, seat) => (cards.includes(card) ? [seat] : []))
  return seats.length === 1 ? Number(seats[0]) : -1
}

function Head({ scene, card, gaps }: { scene: Here; card: number; gaps: number }) {
  const won = scene.view.won.includes(card)
  const free = scene.view.options.free_card === card
  const winner = winnerOf(scene, card)
  const name = [
    say(card ? 'cardName' : 'zeroName', { card, points: worth(card) }),
    won ? say('won') : say('gaps', { n: gaps }),
    free && say('freeCard'),
  ]
  return (
    <span role="rowheader" class="head">
      <span class="spoken">{name.filter(Boolean).join(', ')}</span>
      <b aria-hidden="true" data-print={String(card)} />
      {won && winner >= 0 ? (
        <Mark seat={winner} />
      ) : (
        <i aria-hidden="true" data-print={won ? '↑' : card ? `+${worth(card)}` : ''} />
      )}
      {free && <em aria-hidden="true" data-print={say('free')} />}
    </span>
  )
}

const Lying = ({
  scene,
  piece,
  card,
  band,
}: {
  scene: Here
  piece: Piece
  card: number
  band: number
}) => (
  <span class="bit" key={keyOf(piece)} data-move={keyOf(piece)} data-from={`seat-${piece.seat}`}>
    <span class={`faces${justTurned(scene, piece) ? ' turning' : ''}`}>
      <Laid {...piece} card={card} band={band} />
    </span>
  </span>
)

function Digit({ scene, card, cells, may, stop, setStop }: DigitProps) {
  const happened = (kind: string) =>
    scene.events.some((event) => event.event === kind && event.card === card)
  const asked = wayOf(scene) === 'ask' && may.ways.has(card)
  const lit = asked || may.bands.has(card)
  const looks = [
    'digit',
    scene.view.won.includes(card) && 'won',
    lit && 'lit',
    happened('won') && 'cheer',
    happened('in_vain') && 'vain',
    wayOf(scene) === card && 'called',
  ]
  /** If a thumb hits the card but no lit band, it means the nearest one. */
  const near = (event: MouseEvent) => {
    if (asked) return choose(scene, card)
    const bands = may.bands.get(card)
    const box = (event.currentTarget as HTMLElement).getBoundingClientRect()
    if (bands) scene.act(`place ${card} ${nearest(bands, (event.clientY - box.y) / box.height)}`)
  }
  const press = (event: MouseEvent, { look, act }: Cell) => {
    if (scene.past || (lit && !/^(target|call)/.test(look))) return
    event.stopPropagation()
    act?.()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: by keyboard the bands themselves are pressed
    <div
      class={looks.filter(Boolean).join(' ')}
      role="row"
      aria-label={say('card', { card })}
      data-digit={card}
      onClick={lit ? near : undefined}
    >
      <Head scene={scene} card={card} gaps={cells.filter(({ piece }) => !piece).length} />
      {cells.map((cell) => (
        <span role="gridcell" key={cell.band}>
          <button
            class={`band ${cell.look}`}
            data-band={cell.at}
            data-hint={
              cell.piece
                ? cell.piece.seat === scene.you
                  ? `take ${cell.piece.n}|announce ${cell.piece.n}|free ${cell.piece.n}`
                  : undefined
                : `place ${card} ${cell.band}`
            }
            aria-label={cell.name}
            aria-disabled={!cell.act || scene.past}
            aria-pressed={cell.look.startsWith('call') ? cell.look === 'call on' : undefined}
            aria-busy={scene.pending === `place ${card} ${cell.band}`}
            tabIndex={cell.at === stop ? 0 : -1}
            onFocus={() => setStop(cell.at)}
            onClick={(event) => press(event, cell)}
          >
            {cell.piece ? (
              <Lying scene={scene} piece={cell.piece} card={card} band={cell.band} />
            ) : (
              <Hollow
                card={card}
                band={cell.band}
                plus={SIGN[cell.look.split(' ')[0] ?? ''] ?? ''}
              />
            )}
          </button>
        </span>
      ))}
    </div>
  )
}

/** Where arrow and digit keys lead from a band. */
export function step(cards: readonly number[], at: string, key: string): string | null {
  const [card = 0, band = 1] = at.split('.').map(Number)
  const i = cards.indexOf(card)
  const side = { ArrowLeft: -1, ArrowRight: 1 }[key]
  if (side) return `${cards[(i + side + cards.length) % cards.length]}.${band}`
  const down = { ArrowUp: -1, ArrowDown: 1 }[key]
  if (down) return `${card}.${((band - 1 + down + 5) % 5) + 1}`
  return /^\d$/.test(key) && cards.includes(Number(key)) ? `${key}.${band}` : null
}

/** Leads the focus from a piece to the lit bands, and from a band back to the pieces. */
function useFocusPath(scene: Here, way: Way, grid: { current: HTMLElement | null }): void {
  const stageOf = () => (scene.past || scene.you === null ? null : grid.current?.closest('#stage'))
  useLayoutEffect(() => {
    const active = document.activeElement
    const stage = stageOf()
    if (!active || !stage) return
    const placing = scene.view.hand !== null && scene.view.turn === scene.you
    const own = scene.events.some(
      (event) =>
        event.seat === scene.you && (event.event === 'placed' || event.event === 'returned'),
    )
    const piece = scene.events.find(
      (event) => event.event === 'lifted' && event.seat === scene.you,
    )?.piece
    if (placing && active.matches('[data-piece], [data-band]'))
      grid.current?.querySelector<HTMLElement>('.target')?.focus({ preventScroll: true })
    else if (own && active.matches('[data-band]'))
      stage
        .querySelector<HTMLElement>(piece ? `[data-piece="${String(piece)}"]` : '[data-piece]')
        ?.focus({ preventScroll: true })
  }, [scene.n])
  useLayoutEffect(() => {
    const active = document.activeElement
    if (way === 'ask' && active?.matches('[data-way], [data-piece]'))
      grid.current?.querySelector<HTMLElement>('.call')?.focus({ preventScroll: true })
    else if (typeof way === 'number' && active?.matches('[data-band]'))
      stageOf()?.querySelector<HTMLElement>('.slot.can')?.focus({ preventScroll: true })
  }, [way])
}

export function Middle({ scene }: { scene: Here }) {
  const grid = useRef<HTMLDivElement>(null)
  const [focused, setStop] = useState('')
  const may = readLegal(scene.legal)
  const cards = cardsOf(scene)
  const lying = onCards(scene.view)
  useFocusPath(scene, wayOf(scene), grid)
  const cells = new Map(
    cards.map((card) => [
      card,
      BANDS.map((band) => cellOf(scene, may, card, band, lying.get(`${card}.${band}`))),
    ]),
  )
  const all = [...cells.values()].flat()
  const stop = focused || (all.find((cell) => cell.look) ?? all[0])?.at || ''
  const keys = (event: KeyboardEvent) => {
    const from = (event.target as HTMLElement).dataset.band
    const to = from && step(cards, from, event.key)
    if (!to) return
    event.preventDefault()
    event.stopPropagation()
    grid.current?.querySelector<HTMLElement>(`[data-band="${to}"]`)?.focus()
  }
  const combos = scene.view.options.combos.filter((combo) =>
    combo.every((card) => cards.includes(card)),
  )
  return (
    <div class="input" style={{ '--n': cards.length, '--half': Math.ceil(cards.length / 2) }}>
      <div class="digits" role="grid" aria-label={say('cards')} ref={grid} onKeyDown={keys}>
        {cards.map((card) => (
          <Digit
            key={card}
            scene={scene}
            card={card}
            cells={cells.get(card) ?? []}
            may={may}
            stop={stop}
            setStop={setStop}
          />
        ))}
      </div>
      {combos.length > 0 && (
        <p class="combos">
          {say('combos', { cards: combos.map((combo) => combo.join('-')).join(', ') })}
        </p>
      )}
    </div>
  )
}
