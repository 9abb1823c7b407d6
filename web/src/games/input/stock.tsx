/** Your seven pieces, each always in the same place, and the ways to take the next one. */
import { t } from '../../i18n'
import { announceable, asks, choose, readLegal, touch, type Way, wayOf } from './acts'
import { Mark, Tile } from './art'
import { type Here, justTurned, keyOf, type Piece, piecesOf, shapeName } from './view'
import { say } from './words'

function nameOf(scene: Here, piece: Piece): string {
  const [card = '', band = ''] = piece.place.split('.')
  const where =
    piece.place === 'stock'
      ? say('inStock')
      : piece.place === 'hand'
        ? say('inHand')
        : say('onCard', { card, band })
  const back = piece.back === '?' ? '' : `, ${say('back', { shape: shapeName(scene, piece.back) })}`
  return say('piece', { n: piece.n, shape: shapeName(scene, piece.face), where }) + back
}

/** A piece in the stock or in a hand. While it turns, it is blank until the new face is up. */
const Loose = ({ scene, piece }: { scene: Here; piece: Piece }) => (
  <span
    class={`tile${piece.place === 'hand' ? ' held' : ''}`}
    data-move={keyOf(piece)}
    data-from={`seat-${piece.seat}`}
  >
    <span key={scene.view.turns} class={`faces${justTurned(scene, piece) ? ' turning' : ''}`}>
      <Tile seat={piece.seat} face={piece.face} />
    </span>
  </span>
)

/**
 * A face that everybody saw in the last action, before the piece was turned back. It goes with the
 * next action.
 */
function ReturnedFace({ scene, seat }: { scene: Here; seat: number }) {
  const back = scene.events.find((event) => event.event === 'returned' && event.seat === seat)
  const face = scene.events.find((event) => event.event === 'turned' && event.seat === seat)?.face
  if (!back || typeof face !== 'string') return null
  return (
    <span class="shown">
      <span class="tile">
        <Tile seat={seat} face={face as Piece['face']} />
      </span>
      {say('nowhere')}
    </span>
  )
}

function Ways({ scene }: { scene: Here }) {
  const may = readLegal(scene.legal)
  const now = wayOf(scene)
  const cards = asks(may) ? [] : announceable(may)
  const named = typeof now === 'number'
  const button = (way: Way, look: string, text: string, urgent: boolean) => (
    <button
      key={way}
      class={look}
      data-way={way}
      data-hint={way === 'free' ? 'free' : way === 'ask' ? 'announce' : `announce * ${way}`}
      data-urgent={urgent || undefined}
      aria-pressed={now === way}
      onClick={() => choose(scene, way)}
    >
      {text}
    </button>
  )
  return (
    <div class="hand-acts turn-ways" role="group" aria-label={say('how')}>
      {cards.map((card, i) =>
        button(card, 'urgent', say(now === card ? 'announcing' : 'announce', { card }), i === 0),
      )}
      {asks(may) &&
        (named
          ? button(now, 'urgent', say('announcing', { card: now }), true)
          : button('ask', 'urgent', say(now === 'ask' ? 'which' : 'announceOne'), true))}
      {may.ways.has('free') &&
        button(
          'free',
          'act',
          say(now === 'free' ? 'unturning' : 'unturned', {
            card: scene.view.options.free_card ?? '',
          }),
          false,
        )}
      <ReturnedFace scene={scene} seat={scene.you ?? -1} />
    </div>
  )
}

export function Near({ scene }: { scene: Here }) {
  const { you, past, view } = scene
  if (you === null) return null
  const may = readLegal(scene.legal)
  const can = may.ways.get(wayOf(scene))
  return (
    <>
      {!past && <Ways scene={scene} />}
      <ul class="stock" data-hand aria-label={say('pieces')}>
        {piecesOf(view, you).map((piece) => {
          const name = nameOf(scene, piece)
          const text = touch(scene, may, piece.n)
          const away = piece.place.includes('.')
          const inHand = piece.place === 'hand'
          return (
            <li key={piece.n}>
              <button
                class={`slot${can?.has(piece.n) ? ' can' : ' no'}${away ? ' away' : ''}${inHand ? ' now' : ''}${text && scene.pending === text ? ' sent' : ''}`}
                data-piece={piece.n}
                data-hint={`take ${piece.n}|announce ${piece.n}|free ${piece.n}`}
                aria-label={can?.has(piece.n) ? `${name}, ${t('playable')}` : name}
                aria-busy={!!text && scene.pending === text}
                disabled={past}
                onClick={() => !inHand && text && scene.act(text)}
              >
                {away ? (
                  <span class="where" data-print={piece.place.split('.')[0]} />
                ) : (
                  <Loose scene={scene} piece={piece} />
                )}
                <small data-print={String(piece.n)} />
                {piece.back !== '?' && (
                  <span class="tile under">
                    <Tile seat={you} face={piece.back} />
                  </span>
                )}
              </button>
            </li>
          )
        })}
      </ul>
    </>
  )
}

/** Another seat's pieces. In a replay with all open, the hidden faces lie beneath. */
export function Seat({ scene, seat }: { scene: Here; seat: number }) {
  const { view } = scene
  const pieces = piecesOf(view, seat)
  const open = pieces.some(({ back }) => back !== '?')
  const captured = view.captured[seat] ?? []
  return (
    <div class="lot-box">
      <span class="lot-line">
        <Mark seat={seat} />
        <ul
          class={`lot${open ? ' open' : ''}`}
          aria-label={say('piecesOf', { name: scene.names[seat] ?? '' })}
        >
          {pieces.map((piece) => (
            <li key={piece.n} aria-label={nameOf(scene, piece)}>
              {piece.place.includes('.') && !open ? (
                <span class="gone" />
              ) : piece.place.includes('.') ? (
                <span class="tile out">
                  <Tile {...piece} />
                </span>
              ) : (
                <Loose scene={scene} piece={piece} />
              )}
              {piece.back !== '?' && (
                <span class="tile under">
                  <Tile seat={seat} face={piece.back} />
                </span>
              )}
            </li>
          ))}
        </ul>
      </span>
      {captured.length > 0 && (
        <span class="note">{say('captured', { cards: captured.join(' ') })}</span>
      )}
      <ReturnedFace scene={scene} seat={seat} />
    </div>
  )
}
