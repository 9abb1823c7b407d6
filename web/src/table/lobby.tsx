/**
 * The lobby: the people there, whether they are ready, their talk, and the ways to invite others.
 */
import './style/lobby.css'
import type { SeatInfo, Table } from '@protocol'
import { useState } from 'preact/hooks'
import { lang, listOf, t } from '../i18n'
import { botFor, botTitle, gameInfo, titleOf } from '../ui/catalog'
import { ClockIcon, QrIcon, ShareIcon } from '../ui/icons'
import { InviteSheet, invite, Ways } from '../ui/invite'
import { WhoPlays } from '../ui/level'
import { isAlone } from '../ui/mine'
import { NoticesOffer } from '../ui/notices'
import { optionName, valueText } from '../ui/option'
import { turnTime } from '../ui/pace'
import { me } from '../ui/person'
import { Sheet } from '../ui/sheet'
import { SaidBy } from './bubble'
import { namesOf } from './names'
import { about, LockChip } from './person-sheet'
import { Face, RoundTable } from './round'
import type { TableStore } from './store'
import { Speak, Talk } from './talk'
import { useWide } from './use-wide'

interface Props {
  store: TableStore
  frame: Table
}

/** Ready-made lines, said by one tap where there is little room. */
const GREETINGS = ['hello', 'laugh', 'hurry', 'thanks']

/** If we wait for more people they are only counted: their chairs tell who they are. */
const NAMED = 3

const taken = (seat: SeatInfo): boolean => !!(seat.person || seat.bot)

/** The time for a turn, as a number. Among bots alone there is none, since nobody waits. */
export function PaceFact({ table }: { table: Table['table'] }) {
  const alone = isAlone(table) && table.seats.every(taken)
  const time = alone ? null : turnTime(table.pace)
  return (
    <li>
      <ClockIcon />
      {time === null ? (
        t(alone ? 'pace_none' : `pace_${table.pace}`)
      ) : (
        <>
          <b>{time}</b> {t('aTurn')}
        </>
      )}
    </li>
  )
}

/** One chair: a face with its name, or a place to fill. */
function Chair({ store, frame, seat, n, name, onSeat }: Props & ChairProps) {
  const { table, you } = frame
  const host = table.host === me.value?.id
  if (!taken(seat)) {
    const sits = you === null
    const label = sits ? t('sitHere') : table.locked ? t('free') : t('invite')
    return (
      <button
        class="chair free"
        aria-label={`${label} (${t('seat', { n: n + 1 })})`}
        onClick={() => (sits ? store.send({ type: 'sit', seat: n }) : onSeat(n))}
      >
        <span class="av">+</span>
        <small>{label}</small>
      </button>
    )
  }
  const mine = n === you
  const note = seat.person
    ? !seat.here && !mine
      ? t('away')
      : seat.silent
        ? t('silent')
        : seat.person === table.host
          ? t('host')
          : ''
    : botTitle(seat.bot ?? '')
  const ready = !!seat.person && seat.ready
  const more = [mine ? t('you') : '', ready ? t('ready') : ''].filter(Boolean).join(', ')
  const open = () => {
    if (mine || !seat.person) return onSeat(n)
    about.value = { person: seat.person, name }
  }
  const idle = !mine && !seat.person && !host && you !== null
  return (
    <>
      <button
        class={`chair${seat.person && !seat.here ? ' away' : ''}${mine ? ' own' : ''}`}
        onClick={open}
        disabled={idle}
        data-ready={ready || undefined}
      >
        <span class="face">
          <Face name={name} n={n} bot={!seat.person} />
          {ready && (
            <span class="tick" aria-hidden="true">
              ✓
            </span>
          )}
        </span>
        <b>{name}</b>
        {note && <small>{note}</small>}
        {more && <span class="spoken">, {more}</span>}
      </button>
      <SaidBy chat={store.chat} person={seat.person} />
    </>
  )
}

interface ChairProps {
  seat: SeatInfo
  n: number
  name: string
  onSeat: (n: number) => void
}

/** The buttons of a chair: leave it, take it, fill it. */
function SeatSheet({
  store,
  frame,
  n,
  name,
  onClose,
}: Props & { n: number; name: string; onClose: () => void }) {
  const { table, you } = frame
  const seat = table.seats[n]
  if (!seat) return null
  const then = (act: () => void) => () => {
    act()
    onClose()
  }
  const host = table.host === me.value?.id
  return (
    <Sheet title={taken(seat) ? name : t('seatFree')} kind="centre" onClose={onClose}>
      <div class="orders">
        {n === you && (
          <button class="chip" onClick={then(() => store.send({ type: 'stand' }))}>
            {t('standUp')}
          </button>
        )}
        {!seat.person && you !== n && (
          <button class="chip" onClick={then(() => store.send({ type: 'sit', seat: n }))}>
            {t('sitHere')}
          </button>
        )}
        {host && !seat.person && (
          <WhoPlays
            game={table.game}
            label={t('whoPlays', { n: n + 1 })}
            value={seat.bot}
            set={(bot) => store.send({ type: 'place', seat: n, bot })}
            players={table.seats.length}
          />
        )}
      </div>
      {!taken(seat) && !table.locked && <Ways table={table} />}
    </Sheet>
  )
}

/** The people we wait for, and what happens then. */
export function waiting({ table, you }: Pick<Table, 'table' | 'you'>, names: string[]): string {
  const free = table.seats.filter((seat) => !taken(seat)).length
  if (free) return free > 1 ? t('seatsLeft', { n: free }) : t('seatLeft')
  const isLate = (n: number) => {
    const seat = table.seats[n]
    return !!seat?.person && seat.person !== table.host && (!seat.ready || !seat.here)
  }
  const late = names.filter((_, n) => n !== you && isLate(n))
  const amLate = you !== null && isLate(you)
  const host = names[table.seats.findIndex((seat) => seat.person === table.host)] ?? t('host')
  const own = table.host === me.value?.id
  if (!late.length && !amLate) return own ? t('youDeal') : t('waitFor', { names: host })
  const then = own ? t('youDeal') : t('hostDeals', { name: host })
  const whom =
    late.length > NAMED
      ? t('waitForMany', { n: late.length + Number(amLate) })
      : !late.length
        ? t('waitForYou')
        : t('waitFor', { names: listOf(amLate ? [...late, t('you')] : late) })
  return `${whom} ${then}`
}

function Wait({ frame, names }: { frame: Table; names: string[] }) {
  return (
    <p class="wait" role="status">
      <span class="dots" aria-hidden="true">
        {frame.table.seats.map((seat, n) => (
          <i key={n} class={!taken(seat) ? 'no' : seat.bot || seat.ready ? 'on' : ''} />
        ))}
      </span>
      {waiting(frame, names)}
    </p>
  )
}

/** The one thing to do: deal, or say that you are ready. */
function Go({ store, frame }: Props) {
  const { table, you } = frame
  const mine = you === null ? undefined : table.seats[you]
  const free = table.seats.flatMap((seat, n) => (taken(seat) ? [] : [n]))
  if (table.host !== me.value?.id)
    return mine ? (
      <button
        class={`big ${mine.ready ? 'said' : 'go'}`}
        aria-pressed={mine.ready}
        onClick={() => store.send({ type: 'ready', ready: !mine.ready })}
      >
        {mine.ready ? t('isReady') : t('beReady')}
      </button>
    ) : null
  return (
    <div class="deal">
      <button
        class="go big"
        disabled={free.length > 0}
        onClick={() => store.send({ type: 'start' })}
      >
        {t('start')}
      </button>
      {free.length > 0 && (
        <button
          class="chip"
          onClick={() => {
            const bot = botFor(table.game, table.seats.length)
            for (const seat of free) store.send({ type: 'place', seat, bot })
          }}
        >
          {free.length > 1 ? t('putBots', { n: free.length }) : t('putBot')}
        </button>
      )}
    </div>
  )
}

function Options({ frame: { table } }: { frame: Table }) {
  const known = gameInfo(table.game)?.options ?? []
  return (
    <details class="agreed">
      <summary>{t('options')}</summary>
      <dl>
        {known.map((option) => (
          <>
            <dt>{optionName(option.name)}</dt>
            <dd>
              {valueText(table.options[option.name] ?? option.default)}
              <span class="soft">{option[lang.value]}</span>
            </dd>
          </>
        ))}
      </dl>
    </details>
  )
}

export function Lobby({ store, frame }: Props) {
  const { table, you } = frame
  const names = namesOf(table.seats)
  const wide = useWide()
  const [seat, setSeat] = useState<number | null>(null)
  const [inviting, setInviting] = useState(false)
  const room = !table.locked && table.seats.some((one) => !taken(one))
  return (
    <main class="lobby">
      {!wide && room && (
        <p class="invitebar">
          <button class="chip" onClick={() => setInviting(true)}>
            <b class="code" data-code>
              {table.code}
            </b>
            <QrIcon />
          </button>
          <button class="chip" onClick={() => void invite(table)}>
            <ShareIcon /> {t('invite')}
          </button>
        </p>
      )}
      <RoundTable
        game={table.game}
        title={titleOf(table.game)}
        seats={table.seats}
        near={you ?? 0}
        label={t('places')}
        chair={(one, n) => (
          <Chair
            store={store}
            frame={frame}
            seat={one}
            n={n}
            name={names[n] ?? ''}
            onSeat={setSeat}
          />
        )}
      />
      <div class="lobbyside">
        {wide && !table.locked && (
          <section class="invite" aria-label={t('invite')}>
            <Ways table={table} />
          </section>
        )}
        <ul class="tablefacts">
          <PaceFact table={table} />
          {you !== null && (
            <li>
              <NoticesOffer />
            </li>
          )}
          {table.locked && (
            <li>
              {t('lockedFact')} <LockChip store={store} table={table} />
            </li>
          )}
          {table.watchers > 0 && <li>{t('watchers', { n: table.watchers })}</li>}
        </ul>
        <Wait frame={frame} names={names} />
        <Go store={store} frame={frame} />
        {wide ? (
          <>
            <Options frame={frame} />
            <Talk chat={store.chat} />
          </>
        ) : (
          <section class="talk" aria-label={t('chat')}>
            <Speak chat={store.chat} only={GREETINGS} />
          </section>
        )}
      </div>
      {seat !== null && (
        <SeatSheet
          store={store}
          frame={frame}
          n={seat}
          name={names[seat] ?? ''}
          onClose={() => setSeat(null)}
        />
      )}
      {inviting && <InviteSheet table={table} onClose={() => setInviting(false)} />}
    </main>
  )
}
