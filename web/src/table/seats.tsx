/** The other seats, around the table in the order of play. */
import { t } from '../i18n'
import { numeral } from '../net/words'
import { SaidBy } from './bubble'
import type { Chat } from './chat'
import { inkOf } from './names'
import type { GameClient, Scene } from './scene'

export const around = (players: number, near: number | null): number[] =>
  near === null
    ? Array.from({ length: players }, (_, i) => i)
    : Array.from({ length: players - 1 }, (_, i) => (near + 1 + i) % players)

/**
 * Is the person of this seat away, or does a bot play for them? Not while they wait for a rematch.
 */
const isGone = ({ table }: Scene, seat: number): boolean => {
  const info = table.seats[seat]
  const waits = table.phase === 'over' && info?.ready
  return !!info?.person && !waits && (!info.here || !!info.bot)
}

export function Avatar({
  scene,
  seat,
  ink = inkOf,
}: {
  scene: Scene
  seat: number
  ink?: ((seat: number) => string) | undefined
}) {
  const info = scene.table.seats[seat]
  return (
    <span
      class={`av${isGone(scene, seat) ? ' away' : ''}${info?.bot && !info.person ? ' bot' : ''}`}
      style={{ background: ink(seat) }}
      aria-hidden="true"
    >
      {(scene.names[seat] ?? '?').slice(0, 1).toUpperCase()}
    </span>
  )
}

/** A name that may be cut, but for its number: Anna, Anna 2 and Anna 3 differ in nothing else. */
function SeatName({ name }: { name: string }) {
  const number = / \d+$/.exec(name)?.[0] ?? ''
  return (
    <span class="n">
      <span>{name.slice(0, name.length - number.length)}</span>
      {number}
    </span>
  )
}

/** A note beside a seat's name: a bot, or somebody who is away. */
export function presence(scene: Scene, seat: number): string {
  const info = scene.table.seats[seat]
  if (!info || scene.past) return ''
  if (info.person && info.bot) return t('botFor')
  if (isGone(scene, seat)) return t('away')
  return info.person ? '' : t('bot')
}

/** Has this seat won, alone or with some of the others? */
const hasWon = ({ table: { result } }: Scene, seat: number): boolean =>
  !!result?.[seat] && result.some((share) => share !== result[seat])

export function Seats({
  scene,
  client,
  turn,
  chat,
}: {
  scene: Scene
  client: GameClient
  turn: number | null
  chat?: Chat | undefined
}) {
  const seats = around(scene.players, scene.near)
  return (
    <ul class="seats" data-n={seats.length}>
      {seats.map((seat) => {
        const points = client.points?.(scene, seat) ?? null
        const note = presence(scene, seat)
        return (
          <li
            key={seat}
            class={`seat${turn === seat ? ' on' : ''}`}
            data-place={`seat-${seat}`}
            data-seat={seat}
            aria-current={turn === seat ? 'true' : undefined}
            data-won={!scene.past && hasWon(scene, seat) ? '' : undefined}
          >
            <Avatar scene={scene} seat={seat} ink={client.ink} />
            <span class="who">
              <SeatName name={scene.names[seat] ?? ''} />
              {points !== null && (
                <span class="pts" role="img" aria-label={t('points', { n: numeral(points) })}>
                  {numeral(points)}
                </span>
              )}
              {note && <span class={`note${isGone(scene, seat) ? ' gone' : ''}`}>{note}</span>}
            </span>
            {client.Seat && <client.Seat scene={scene} seat={seat} />}
            <SaidBy chat={chat} person={scene.table.seats[seat]?.person ?? null} />
          </li>
        )
      })}
    </ul>
  )
}
