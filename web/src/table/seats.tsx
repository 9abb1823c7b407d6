/** The other seats, around the table in the order of play. */
import { t } from '../i18n'
import { numeral } from '../net/words'
import { inkOf } from './names'
import type { GameClient, Scene } from './scene'

export const around = (players: number, near: number | null): number[] =>
  near === null
    ? Array.from({ length: players }, (_, i) => i)
    : Array.from({ length: players - 1 }, (_, i) => (near + 1 + i) % players)

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
  const away = !!info?.person && (!info.here || !!info.bot)
  return (
    <span
      class={`av${away ? ' away' : ''}${info?.bot && !info.person ? ' bot' : ''}`}
      style={{ background: ink(seat) }}
      aria-hidden="true"
    >
      {(scene.names[seat] ?? '?').slice(0, 1).toUpperCase()}
    </span>
  )
}

/** A note beside a seat's name: a bot, or somebody who is away. */
export function presence(scene: Scene, seat: number): string {
  const info = scene.table.seats[seat]
  if (!info || scene.past) return ''
  if (info.person && info.bot) return t('botFor', { name: info.name ?? '' })
  if (info.person && !info.here) return t('away')
  return info.person ? '' : t('bot')
}

export function Seats({
  scene,
  client,
  turn,
}: {
  scene: Scene
  client: GameClient
  turn: number | null
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
          >
            <Avatar scene={scene} seat={seat} ink={client.ink} />
            <span class="who">
              <span class="n">{scene.names[seat]}</span>
              {points !== null && (
                <span class="pts" role="img" aria-label={t('points', { n: numeral(points) })}>
                  {numeral(points)}
                </span>
              )}
              {note && <span class="note">{note}</span>}
            </span>
            {client.Seat && <client.Seat scene={scene} seat={seat} />}
          </li>
        )
      })}
    </ul>
  )
}
