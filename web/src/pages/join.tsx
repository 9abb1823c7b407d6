/** An invitation: "what shall we call you?", asked next to the chair. One field, one tap, seated. */
import '../table/style/lobby.css'
import type { TableInfo } from '@protocol'
import { useEffect, useRef, useState } from 'preact/hooks'
import { lang, setLang, t } from '../i18n'
import { PaceFact } from '../table/lobby'
import { seatName } from '../table/names'
import { Face, RoundTable } from '../table/round'
import { onArrival } from '../ui/auto-deal'
import { gameInfo, titleOf } from '../ui/catalog'
import { chosenName, nameMe } from '../ui/person'
import { problemText } from '../ui/problem'

interface Props {
  table: TableInfo
  /** Goes on to the table, once we have a name or only watch. */
  enter: () => void
}

/** The chair that waits for us: the first free one, or else the first of a bot. */
export function chairFor({ seats }: TableInfo): number | null {
  const free = seats.findIndex((seat) => !seat.person && !seat.bot)
  const bots = seats.findIndex((seat) => !seat.person)
  return free >= 0 ? free : bots >= 0 ? bots : null
}

export function JoinPage({ table, enter }: Props) {
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const near = chairFor(table)
  const game = gameInfo(table.game)
  const title = titleOf(table.game)
  const host = table.seats.find((seat) => seat.person === table.host)?.name
  useEffect(() => {
    document.title = `${title} — Tablée`
    field.current?.focus({ preventScroll: true })
  }, [title])
  const submit = async (event: Event) => {
    event.preventDefault()
    setBusy(true)
    try {
      await nameMe(field.current?.value.trim() ?? '')
      onArrival(table.id, 'sit')
      enter()
    } catch (error) {
      setProblem(problemText(error))
      setBusy(false)
      field.current?.focus()
    }
  }
  return (
    <div class="join">
      <header class="top">
        <h1>
          <a href="#/">Tablée</a>
        </h1>
        <button
          class="chip"
          lang={lang.value === 'fr' ? 'en' : 'fr'}
          onClick={() => setLang(lang.value === 'fr' ? 'en' : 'fr')}
        >
          {t('language')}
        </button>
      </header>
      <main>
        <RoundTable
          game={table.game}
          title={title}
          seats={table.seats}
          near={near ?? 0}
          label={t('places')}
          chair={(seat, n) =>
            n === near ? (
              <span class="chair yours">
                <span class="av">?</span>
              </span>
            ) : seat.person || seat.bot ? (
              <span class="chair">
                <span class="face">
                  <Face name={seatName(seat, n)} n={n} bot={!seat.person} />
                </span>
                <b>{seatName(seat, n)}</b>
                {seat.person === table.host && <small>{t('invites')}</small>}
              </span>
            ) : (
              <span class="chair free">
                <span class="av" />
                <small>{t('free')}</small>
              </span>
            )
          }
        />
        <form class="ask" onSubmit={submit}>
          <h2>
            {near === null
              ? t('tableFull')
              : host
                ? t('keepsASeat', { name: host })
                : t('aSeatForYou')}
          </h2>
          <p class="soft">
            {t('gameFor', { game: title, n: table.players })} {game?.tagline[lang.value]}
          </p>
          {near === null ? (
            <button type="button" class="go big" onClick={enter}>
              {t('onlyWatch')}
            </button>
          ) : (
            <>
              <label for="whoami">{t('callYou')}</label>
              <input
                id="whoami"
                ref={field}
                name="name"
                maxLength={24}
                required
                defaultValue={chosenName() ?? ''}
                placeholder={t('firstName')}
                autocomplete="given-name"
                autocapitalize="words"
                enterkeyhint="go"
                aria-invalid={!!problem}
                aria-describedby="name-problem"
              />
              <p id="name-problem" class="problem" role="alert">
                {problem}
              </p>
              <button class="go big" disabled={busy}>
                {t('sitDown')}
              </button>
            </>
          )}
          <ul class="tablefacts">
            <PaceFact table={table} />
            {game && <li>{t('minutes', { n: game.minutes })}</li>}
            <li>{t('noAccount')}</li>
          </ul>
          <p class="aside">
            <a href={`#/rules/${table.game}`}>{t('rulesOf', { game: title })}</a>{' '}
            {near !== null && (
              <button type="button" class="aslink" onClick={enter}>
                {t('onlyWatch')}
              </button>
            )}
          </p>
        </form>
      </main>
    </div>
  )
}
