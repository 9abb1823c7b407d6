/** Before the deal: who sits where, and how others find the way. */
import type { Table } from '@protocol'
import { t, maybe, lang } from '../i18n'
import type { NewCommand } from '../net/outbox'
import { gameInfo, games, usualBot } from '../ui/catalog'
import { Qr } from '../ui/qr'
import { me } from '../ui/person'
import { link } from '../ui/route'
import { toast } from '../ui/toast'
import { inkOf, namesOf } from './names'

const copy = (text: string): void => {
  navigator.clipboard?.writeText(text).then(
    () => toast(t('copied')),
    () => undefined,
  )
}

export const botName = (bot: string): string => maybe(`bot_${bot}`) ?? t('botNamed', { name: bot })

export function Lobby({ frame, send }: { frame: Table; send: (command: NewCommand) => void }) {
  const { table } = frame
  const host = table.host === me.value?.id
  const names = namesOf(table.seats)
  const hostName = table.seats.find((seat) => seat.person === table.host)?.name ?? t('host')
  const ready = table.seats.every((seat) => seat.person || seat.bot)
  const address = link('table', table.id)
  return (
    <main class="lobby">
      <section class="invite">
        <h2>{t('invite')}</h2>
        <p class="soft">{t('inviteHint')}</p>
        <Qr text={address} />
        <p class="code" data-code>{table.code}</p>
        <div class="row">
          <button class="go" onClick={() => copy(address)}>{t('copy')}</button>
          {'share' in navigator && (
            <button class="chip" onClick={() => void navigator.share({ title: 'Tablée', url: address }).catch(() => undefined)}>{t('share')}</button>
          )}
        </div>
        <input readOnly value={address} aria-label={t('invite')} onFocus={(event) => event.currentTarget.select()} />
      </section>
      <section class="places">
        <ol>
          {table.seats.map((seat, n) => (
            <li key={n}>
              <span class="av" aria-hidden="true" style={{ background: seat.person || seat.bot ? inkOf(n) : 'transparent' }}>
                {seat.person || seat.bot ? (names[n] ?? '').slice(0, 1) : '+'}
              </span>
              <span class="grow">
                <b>{seat.person ? seat.name : seat.bot ? names[n] : t('seatFree')}</b>{' '}
                <span class="soft">
                  {n === frame.you ? t('you') : seat.person ? (seat.here ? '' : t('away')) : seat.bot ? botName(seat.bot) : ''}
                  {seat.person === table.host ? ` (${t('host')})` : ''}
                </span>
              </span>
              {!seat.person && n !== frame.you && (
                <button class="chip" onClick={() => send({ type: 'sit', seat: n })}>{t('sitHere')}</button>
              )}
              {host && seat.person !== table.host && (
                <select
                  aria-label={t('whoPlays', { n: n + 1 })}
                  value={seat.bot ?? ''}
                  onChange={(event) => send({ type: 'place', seat: n, bot: event.currentTarget.value || null })}
                >
                  <option value="">{t('freeSeat')}</option>
                  {games.value?.bots.map((bot) => <option key={bot} value={bot}>{botName(bot)}</option>)}
                </select>
              )}
              {n === frame.you && <button class="chip" onClick={() => send({ type: 'stand' })}>{t('standUp')}</button>}
            </li>
          ))}
        </ol>
        {host ? (
          <>
            <div class="row">
              <button class="go big" disabled={!ready} onClick={() => send({ type: 'start' })}>{t('start')}</button>
              {!ready && (
                <button
                  class="chip"
                  onClick={() => table.seats.forEach((seat, n) => !seat.person && !seat.bot && send({ type: 'place', seat: n, bot: usualBot() }))}
                >
                  {t('putBot')}
                </button>
              )}
            </div>
            {!ready && <p class="soft">{t('startHint')}</p>}
          </>
        ) : (
          <p role="status">{t('waitHost', { name: hostName })}</p>
        )}
        <h3>{t('options')}</h3>
        <ul class="soft">
          <li>{t('pace')}: {t(`pace_${table.pace}`)}</li>
          {Object.entries(table.options).map(([name, value]) => {
            const option = gameInfo(table.game)?.options.find((one) => one.name === name)
            return (
              <li key={name}>
                {option?.[lang.value] ?? name} <b>{maybe(`val_${String(value)}`) ?? String(value)}</b>
              </li>
            )
          })}
        </ul>
      </section>
    </main>
  )
}
