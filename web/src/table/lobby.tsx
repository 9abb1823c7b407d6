/** The lobby: who sits where, and how to invite others. */
import type { SeatInfo, Table } from '@protocol'
import { lang, t } from '../i18n'
import type { NewCommand } from '../net/outbox'
import { botTitle, defaultBot, gameInfo } from '../ui/catalog'
import { copy } from '../ui/copy'
import { WhoPlays } from '../ui/level'
import { optionName, valueText } from '../ui/option'
import { me } from '../ui/person'
import { Qr } from '../ui/qr'
import { link } from '../ui/route'
import { inkOf, namesOf } from './names'

interface Props {
  frame: Table
  send: (command: NewCommand) => void
}

const taken = (seat: SeatInfo): boolean => !!(seat.person || seat.bot)

function Invite({ frame: { table } }: { frame: Table }) {
  const address = link('table', table.id)
  return (
    <section class="invite" aria-label={t('invite')}>
      <h2>{t('invite')}</h2>
      <p class="soft">{t('inviteHint')}</p>
      <div class="ways">
        <Qr text={address} />
        <div>
          <p class="code" data-code>
            {table.code}
          </p>
          <div class="row">
            <button class="go" onClick={() => void copy(address)}>
              {t('copy')}
            </button>
            {'share' in navigator && (
              <button
                class="chip"
                onClick={() =>
                  void navigator.share({ title: 'Tablée', url: address }).catch(() => undefined)
                }
              >
                {t('share')}
              </button>
            )}
          </div>
        </div>
      </div>
    </section>
  )
}

function SeatRow({ frame, send, n, name }: Props & { n: number; name: string }) {
  const { table, you } = frame
  const seat = table.seats[n]
  if (!seat) return null
  const host = table.host === me.value?.id
  const sit = () => send({ type: 'sit', seat: n })
  const about = [
    n === you
      ? t('you')
      : seat.person
        ? seat.here
          ? ''
          : t('away')
        : seat.bot
          ? botTitle(seat.bot)
          : '',
    seat.person === table.host ? t('host') : '',
    seat.person && seat.ready ? t('ready') : '',
  ].filter(Boolean)
  return (
    <li class={taken(seat) ? '' : 'free'}>
      {taken(seat) ? (
        <span class="av" aria-hidden="true" style={{ background: inkOf(n) }}>
          {name.slice(0, 1)}
        </span>
      ) : (
        <button
          class="av"
          aria-label={`${t('sitHere')} (${t('seat', { n: n + 1 })})`}
          title={t('sitHere')}
          onClick={sit}
        >
          +
        </button>
      )}
      <span class="grow">
        <b>{taken(seat) ? name : t('seatFree')}</b> <span class="soft">{about.join(', ')}</span>
      </span>
      {!seat.person && you === null && (
        <button class="chip" onClick={sit}>
          {t('sitHere')}
        </button>
      )}
      {host && seat.person !== table.host && (
        <WhoPlays
          label={t('whoPlays', { n: n + 1 })}
          value={seat.bot}
          set={(bot) => send({ type: 'place', seat: n, bot })}
        />
      )}
      {n === you && (
        <button class="chip" onClick={() => send({ type: 'stand' })}>
          {t('standUp')}
        </button>
      )}
    </li>
  )
}

/** For everybody but the host: say that you are ready. When all are, the cards are dealt. */
function Ready({ frame: { table, you }, send, host }: Props & { host: string }) {
  const seat = you === null ? undefined : table.seats[you]
  return (
    <div class="deal">
      {seat && (
        <button
          class={seat.ready ? 'chip on' : 'go big'}
          aria-pressed={!!seat.ready}
          onClick={() => send({ type: 'ready', ready: !seat.ready })}
        >
          {seat.ready ? t('isReady') : t('beReady')}
        </button>
      )}
      <p role="status" class="soft">
        {t('waitHost', { name: host })}
      </p>
    </div>
  )
}

function Deal({ frame, send }: Props) {
  const { table } = frame
  const free = table.seats.flatMap((seat, n) => (taken(seat) ? [] : [n]))
  const hostName = table.seats.find((seat) => seat.person === table.host)?.name ?? t('host')
  if (table.host !== me.value?.id) return <Ready frame={frame} send={send} host={hostName} />
  return (
    <div class="deal">
      <div class="row">
        <button class="go big" disabled={free.length > 0} onClick={() => send({ type: 'start' })}>
          {t('start')}
        </button>
        {free.length > 0 && (
          <button
            class="chip"
            onClick={() => {
              for (const seat of free) send({ type: 'place', seat, bot: defaultBot() })
            }}
          >
            {free.length > 1 ? t('putBots', { n: free.length }) : t('putBot')}
          </button>
        )}
      </div>
      {free.length > 0 && <p class="soft">{t('startHint')}</p>}
    </div>
  )
}

function Options({ frame: { table } }: { frame: Table }) {
  const known = gameInfo(table.game)?.options ?? []
  return (
    <details class="agreed">
      <summary>{t('options')}</summary>
      <dl>
        <dt>{t('pace')}</dt>
        <dd>{t(`pace_${table.pace}`)}</dd>
        {known.map((option) => {
          const value = table.options[option.name] ?? option.default
          return (
            <>
              <dt>{optionName(option.name)}</dt>
              <dd>
                {valueText(value)}
                <span class="soft">{option[lang.value]}</span>
              </dd>
            </>
          )
        })}
      </dl>
    </details>
  )
}

export function Lobby({ frame, send }: Props) {
  const names = namesOf(frame.table.seats)
  return (
    <main class="lobby">
      <Invite frame={frame} />
      <section class="places" aria-label={t('places')}>
        <h2>{t('places')}</h2>
        <ol>
          {names.map((name, n) => (
            <SeatRow key={n} frame={frame} send={send} n={n} name={name} />
          ))}
        </ol>
        <Deal frame={frame} send={send} />
        <Options frame={frame} />
      </section>
    </main>
  )
}
