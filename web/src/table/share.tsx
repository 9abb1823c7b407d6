/** Sharing a moment of a match: as a link, as one line of text, or the whole record as a file. */
import { about, t } from '../i18n'
import { api, isLocal } from '../net/api'
import { hasServer } from '../net/site'
import { copy } from '../ui/copy'
import { introduce } from '../ui/person'
import { sayProblem } from '../ui/problem'
import { go, link, positionAddress } from '../ui/route'
import { Sheet } from '../ui/sheet'
import type { View } from './scene'

const word = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(word).join(',')}]`
  if (value === null || value === undefined) return '-'
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value)
}

/** The position on one line, as docs/formats.md describes it, as FEN is for chess. */
export function positionLine(view: View): string {
  const { game, legal: _, ...rest } = view
  const words = Object.entries(rest).flatMap(([key, value]) =>
    key === 'options'
      ? Object.entries(value as View).map(([name, chosen]) => `options.${name}=${word(chosen)}`)
      : [`${key}=${word(value)}`],
  )
  return [String(game), ...words].join(' ')
}

function CopyField({ label, text }: { label: string; text: string }) {
  return (
    <div class="given">
      <h3>{label}</h3>
      <p class="row">
        <input
          class="grow"
          readOnly
          value={text}
          aria-label={label}
          onFocus={(event) => event.currentTarget.select()}
        />
        <button class="chip" aria-label={about(t('copyIt'), label)} onClick={() => copy(text)}>
          {t('copyIt')}
        </button>
      </p>
    </div>
  )
}

/** Saves the record of a match on this device as a file. */
async function save(id: string, name: string): Promise<void> {
  try {
    const blob = new Blob([await api.local('record', id)], { type: 'application/jsonl' })
    const made = document.createElement('a')
    made.href = URL.createObjectURL(blob)
    made.download = name
    made.click()
    setTimeout(() => URL.revokeObjectURL(made.href), 10_000)
  } catch (error) {
    sayProblem(error)
  }
}

/** Keeps a match of this device on the server, and shows it there. */
async function keep(id: string): Promise<void> {
  try {
    const { seats } = await api.local('table', id)
    const record = await api.local('record', id)
    await introduce()
    const kept = await api.keep(
      record,
      seats.findIndex(({ person }) => person !== null),
    )
    go('replay', kept.id)
  } catch (error) {
    sayProblem(error)
  }
}

interface Props {
  id: string | null
  at: number
  eyes: string
  view: View
  onClose: () => void
}

export function SharePast({ id, at, eyes, view, onClose }: Props) {
  const text = positionLine(view)
  const name = `${String(view.game)}-${id}.jsonl`
  const address =
    id === null || isLocal(id)
      ? new URL(positionAddress(text), location.href).href
      : `${link('replay', id)}?at=${at}&eyes=${eyes}`
  return (
    <Sheet title={t('sharePosition')} kind="centre" onClose={onClose}>
      <CopyField label={t('asLink')} text={address} />
      <CopyField label={t('asText')} text={text} />
      {id !== null && (
        <p>
          {isLocal(id) ? (
            <>
              <button class="chip" data-download onClick={() => void save(id, name)}>
                {t('download')}
              </button>{' '}
              {hasServer && (
                <button class="chip" data-keep onClick={() => void keep(id)}>
                  {t('keep')}
                </button>
              )}
            </>
          ) : (
            <a class="chip" href={api.recordAddress(id)} download={name}>
              {t('download')}
            </a>
          )}
        </p>
      )}
    </Sheet>
  )
}
