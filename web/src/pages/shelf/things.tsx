/** The second shelf: your running matches, today's position, an opponent, friends. */
import type { Invitation } from '@protocol'
import type { ComponentChildren } from 'preact'
import { lang, t } from '../../i18n'
import { ApiError, api } from '../../net/api'
import { hasServer } from '../../net/site'
import { onArrival } from '../../ui/auto-deal'
import { games, titleOf } from '../../ui/catalog'
import { Cover } from '../../ui/cover'
import { QrIcon } from '../../ui/icons'
import { loadMine } from '../../ui/mine'
import { sayProblem } from '../../ui/problem'
import { go } from '../../ui/route'
import { toast } from '../../ui/toast'
import { today } from './today'

const DAILY = '#/daily'

/** A felt with a card and an arrow: the invitation on a first visit. */
const FirstPicture = () => (
  <svg viewBox="0 0 195 136" aria-hidden="true">
    <rect width="195" height="136" rx="13" fill="#b98b52" />
    <rect x="5" y="5" width="185" height="126" rx="9" fill="#1f5550" />
    <g fill="#fffdf8" stroke="#d8ccb4">
      <rect x="78" y="20" width="38" height="53" rx="6" />
      {[40, 70, 130].map((x) => (
        <rect key={x} x={x} y="100" width="26" height="31" rx="4" />
      ))}
    </g>
    <rect
      x="99"
      y="91"
      width="28"
      height="40"
      rx="5"
      fill="#fffdf8"
      stroke="#7fe0bb"
      stroke-width="3"
    />
    <g class="lettering" font-weight="700" text-anchor="middle">
      <text x="97" y="55" font-size="24" fill="#a93721">
        37
      </text>
      <text x="113" y="118" font-size="18" fill="#235a8c">
        73
      </text>
    </g>
    <path
      d="M126 84q16-18-4-34"
      fill="none"
      stroke="#e3a72f"
      stroke-width="3"
      stroke-dasharray="1 6"
      stroke-linecap="round"
    />
  </svg>
)

/** Two seats, one of them empty. */
const PairPicture = () => (
  <svg viewBox="0 0 120 160" aria-hidden="true">
    <ellipse cx="60" cy="132" rx="52" ry="16" fill="#1f5550" stroke="#b98b52" stroke-width="5" />
    <circle cx="34" cy="78" r="19" fill="#2f6fa8" />
    <path d="M12 126q2-28 22-28t22 28" fill="#2f6fa8" />
    <g fill="none" stroke="#8a6236" stroke-width="3" stroke-dasharray="6 6">
      <circle cx="86" cy="78" r="19" />
      <path d="M64 126q2-28 22-28t22 28" />
    </g>
    <text
      class="lettering"
      x="86"
      y="88"
      font-size="27"
      font-weight="700"
      text-anchor="middle"
      fill="#8a6236"
    >
      ?
    </text>
  </svg>
)

const Thing = (props: {
  kind: string
  picture: ComponentChildren
  title: string
  text?: string
  children: ComponentChildren
}) => (
  <section class={`onshelf ${props.kind}`} aria-label={props.title}>
    <span class="pic">{props.picture}</span>
    <div class="do">
      <h3>{props.title}</h3>
      {props.text && <p>{props.text}</p>}
      {props.children}
    </div>
  </section>
)

/** Nobody has played here before: a real table, at once. */
export function FirstVisit({ start }: { start: (game: string) => void }) {
  const game = games.value?.games[0]?.id ?? ''
  return (
    <Thing kind="new" picture={<FirstPicture />} title={t('firstTime')} text={t('firstTimeHint')}>
      <button class="go" onClick={() => start(game)}>
        {t('tryGame', { game: titleOf(game) })}
      </button>
    </Thing>
  )
}

/** Somebody has challenged you. */
export function Challenged({ invitation }: { invitation: Invitation }) {
  const { table, by } = invitation
  const accept = () => {
    onArrival(table.id, 'ready')
    go('table', table.id)
  }
  const decline = () => void api.decline(table.id).then(loadMine, sayProblem)
  return (
    <Thing
      kind="challenge"
      picture={<Cover game={table.game} title={titleOf(table.game)} />}
      title={t('challengedBy', { name: by })}
      text={t('challengedTo', { game: titleOf(table.game) })}
    >
      <span class="both">
        <button class="go" onClick={accept}>
          {t('accept')}
        </button>
        <button class="btn" onClick={decline}>
          {t('keepLater')}
        </button>
      </span>
    </Thing>
  )
}

/** The leaf of the calendar. */
export function Leaf() {
  const now = new Date()
  const part = (options: Intl.DateTimeFormatOptions) => now.toLocaleDateString(lang.value, options)
  return (
    <a class="leaf" href={DAILY}>
      <span class="spoken">{t('today')}: </span>
      <span>{part({ weekday: 'long' })}</span>
      <b>{now.getDate()}</b>
      <span>{part({ month: 'long' })}</span>
    </a>
  )
}

/** The position of the day; without one, somebody to play with. */
export function Middle() {
  const found = today.value
  return found ? (
    <Thing kind="day" picture={<Leaf />} title={t('today')} text={titleOf(found.game)}>
      <a class="btn" href={DAILY}>
        {t('lookFor')}
      </a>
      {found.streak > 0 && <p class="streak">{t('streak', { n: found.streak })}</p>}
    </Thing>
  ) : !hasServer ? null : (
    <Thing kind="day" picture={<PairPicture />} title={t('somebody')} text={t('somebodyHint')}>
      <a class="btn" href="#/pair">
        {t('lookFor')}
      </a>
    </Thing>
  )
}

/** The sixth thing on a phone's shelf. */
export const Sixth = () => (!hasServer && !today.value ? null : <SixthThing />)

const SixthThing = () => (
  <li class="leafbox">
    <span class="hold">{today.value ? <Leaf /> : <PairPicture />}</span>
    <span class="plank" />
    <a class="btn" href={today.value ? DAILY : '#/pair'}>
      {today.value ? t('puzzle') : t('somebody')}
    </a>
  </li>
)

async function joinByCode(event: SubmitEvent): Promise<void> {
  event.preventDefault()
  const code = String(new FormData(event.currentTarget as HTMLFormElement).get('code') ?? '')
    .trim()
    .toUpperCase()
  if (!code) return
  await api.byCode(code).then(
    (found) => go('table', found.id),
    (error: unknown) =>
      error instanceof ApiError && error.status === 404
        ? toast(t('codeWrong'), { bad: true })
        : sayProblem(error),
  )
}

/** Two glasses on a tent card. */
const FriendsPicture = () => (
  <svg viewBox="0 0 128 150" aria-hidden="true">
    <path d="M8 12h112l6 12H2z" fill="#d8ccb4" />
    <rect x="2" y="24" width="124" height="126" fill="#fffdf8" />
    <g fill="none" stroke="#625c6a" stroke-width="4">
      <ellipse cx="64" cy="88" rx="27" ry="18" />
    </g>
    {[
      [64, 54, '#c8452b'],
      [104, 84, '#2f6fa8'],
      [64, 124, '#4f8a4c'],
      [24, 84, '#e3a72f'],
    ].map(([x, y, ink]) => (
      <circle key={String(ink)} cx={x} cy={y} r="11" fill={String(ink)} />
    ))}
  </svg>
)

/** Without a server: several at this device. */
const FriendsHere = () => (
  <Thing
    kind="withfriends"
    picture={<FriendsPicture />}
    title={t('friends')}
    text={t('friendsHere')}
  >
    <a class="btn" href="#/new">
      {t('openATable')}
    </a>
  </Thing>
)

export const Friends = () => (hasServer ? <FriendsAnywhere /> : <FriendsHere />)

const FriendsAnywhere = () => (
  <Thing
    kind="withfriends"
    picture={<FriendsPicture />}
    title={t('friends')}
    text={t('friendsHint')}
  >
    <a class="btn" href="#/new">
      {t('openATable')}
    </a>
    <form class="enter" onSubmit={joinByCode}>
      <input
        name="code"
        maxLength={8}
        autocomplete="off"
        autocapitalize="characters"
        placeholder={t('aCode')}
        aria-label={t('code')}
        aria-description={t('codeHint')}
      />
      <button aria-label={t('join')} title={t('join')}>
        <QrIcon />
      </button>
    </form>
  </Thing>
)
