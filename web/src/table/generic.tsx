/** A table for any game: its view by the labels of its declaration, and its legal actions in words. */
import './style/generic.css'
import { t } from '../i18n'
import { sayAction } from '../net/words'
import type { GameClient, Scene } from './scene'

/** If there are this many things that you may not know, they are counted instead of listed. */
const COUNTED = 4
/** More actions of one verb than these are folded away. */
const MANY = 14

/** Nothing to show: null, false, an empty list, a list of nothing. */
const isNothing = (value: unknown): boolean =>
  Array.isArray(value) ? value.every(isNothing) : (value ?? false) === false

function word(value: unknown): string {
  if (value === null) return '–'
  if (value === true) return t('val_true')
  if (value === false) return t('val_false')
  return value === '?' ? '▒' : String(value)
}

function Things({ value }: { value: unknown[] }) {
  const things =
    value.length >= COUNTED && value.every((one) => one === '?')
      ? [`▒ × ${value.length}`]
      : value.map((one) => (Array.isArray(one) ? one.map(word).join(' ') : word(one)))
  return things.map((thing, i) => (
    <span class="thing" key={i}>
      {thing}
    </span>
  ))
}

const Rows = ({ value }: { value: unknown[] }) => (
  <ul>
    {value.map((one, i) => (
      <li key={i}>{Array.isArray(one) ? <Things value={one} /> : word(one)}</li>
    ))}
  </ul>
)

/** A value of the view: seats by their names, lists of lists as rows. */
function Value({ scene, name, value }: { scene: Scene; name: string; value: unknown }) {
  if (scene.words.seat_keys.includes(name)) {
    const seats = (Array.isArray(value) ? value : [value]) as number[]
    return <>{seats.map((seat) => scene.names[seat]).join(', ')}</>
  }
  if (!Array.isArray(value)) return <>{word(value)}</>
  return value.some(Array.isArray) ? <Rows value={value} /> : <Things value={value} />
}

interface FactsProps {
  scene: Scene
  /** The seat whose entries are shown; null for what belongs to no seat. */
  seat: number | null
}

/** The keys of the view with their labels, for a seat or for the middle. */
function Facts({ scene, seat }: FactsProps) {
  const { view, words } = scene
  const facts = Object.keys(words.labels)
    .filter((name) => words.seatwise.includes(name) === (seat !== null) && name !== words.total)
    .map((name) => ({
      name,
      value: seat === null ? view[name] : (view[name] as unknown[] | undefined)?.[seat],
    }))
    .filter(({ value }) => !isNothing(value))
  return facts.length ? (
    <dl class={`generic${seat === null ? '' : ' at-seat'}`}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{words.labels[name]}</dt>
          <dd>
            <Value scene={scene} name={name} value={value} />
          </dd>
        </div>
      ))}
    </dl>
  ) : null
}

const Middle = ({ scene }: { scene: Scene }) => <Facts scene={scene} seat={null} />
const Seat = ({ scene, seat }: { scene: Scene; seat: number }) => (
  <Facts scene={scene} seat={seat} />
)

function Acts({ scene }: { scene: Scene }) {
  const byVerb = new Map<string, string[]>()
  for (const text of scene.legal) {
    const verb = text.split(' ')[0] ?? ''
    byVerb.set(verb, [...(byVerb.get(verb) ?? []), text])
  }
  const button = (text: string) => (
    <button
      key={text}
      class="act"
      data-act={text}
      aria-busy={scene.pending === text}
      onClick={() => scene.act(text)}
    >
      {sayAction(scene.words, text, scene.names)}
    </button>
  )
  return (
    <div class="acts-list" data-hand>
      {[...byVerb].map(([verb, texts]) =>
        texts.length > MANY ? (
          <details key={verb}>
            <summary>
              {verb} ({texts.length})
            </summary>
            {texts.map(button)}
          </details>
        ) : (
          texts.map(button)
        ),
      )}
    </div>
  )
}

/** Your legal actions; a game that shows everything else itself needs only this. */
export function NearActs({ scene }: { scene: Scene }) {
  if (scene.you === null) return null
  return (
    <section aria-label={t('whatNow')}>
      {scene.legal.length ? <Acts scene={scene} /> : <p class="soft">{t('nothingNow')}</p>}
    </section>
  )
}

const Near = ({ scene }: { scene: Scene }) => (
  <>
    {scene.near !== null && <Facts scene={scene} seat={scene.near} />}
    <NearActs scene={scene} />
  </>
)

export const generic: GameClient = {
  Middle,
  Near,
  Seat,
  points: ({ view, words }, seat) => {
    const totals = words.total === null ? null : view[words.total]
    return Array.isArray(totals) ? Number(totals[seat]) : null
  },
}
