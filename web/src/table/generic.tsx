/** A table for any game: its view and the legal actions, in words. */
import { t } from '../i18n'
import { readAction, sayAction } from '../net/words'
import type { GameClient, Scene, View } from './scene'

const KNOWN = new Set([
  'game',
  'rules',
  'players',
  'options',
  'eyes',
  'random',
  'legal',
  'turn',
  'totals',
])

const flat = (value: unknown): value is string | number | boolean | null =>
  value === null || typeof value !== 'object'

function word(value: unknown): string {
  if (value === null) return '–'
  if (value === true) return t('val_true')
  if (value === false) return t('val_false')
  return value === '?' ? '▒' : String(value)
}

function Things({ value }: { value: unknown[] }) {
  if (!value.length) return <>–</>
  if (value.length > 3 && value.every((one) => one === '?'))
    return <span class="thing">▒ × {value.length}</span>
  return (
    <>
      {value.map((one, i) => (
        <span class="thing" key={i}>
          {Array.isArray(one) ? one.map(word).join(' ') : word(one)}
        </span>
      ))}
    </>
  )
}

function PerSeat({ value, scene }: { value: unknown[]; scene: Scene }) {
  return (
    <ul>
      {value.map((one, seat) => (
        <li key={seat}>
          <b>{scene.names[seat]}</b> {Array.isArray(one) ? <Things value={one} /> : word(one)}
        </li>
      ))}
    </ul>
  )
}

/** Keys that usually hold one entry per seat. Other lists of that length may be rows or piles. */
const SEATED = new Set([
  'hands',
  'down',
  'aside',
  'barred',
  'taken',
  'used',
  'won',
  'tricks',
  'bids',
  'points',
  'scores',
])

const perSeat = (key: string, value: unknown, players: number): value is unknown[] =>
  SEATED.has(key) && Array.isArray(value) && value.length === players

function Rows({ value }: { value: unknown[] }) {
  return (
    <ul>
      {value.map((one, i) => (
        <li key={i}>{Array.isArray(one) ? <Things value={one} /> : word(one)}</li>
      ))}
    </ul>
  )
}

function Middle({ scene }: { scene: Scene }) {
  const keys = Object.keys(scene.view).filter((key) => !KNOWN.has(key))
  return (
    <dl class="generic">
      {keys.map((key) => {
        const value = scene.view[key]
        return (
          <div key={key} class={flat(value) ? 'small' : ''}>
            <dt>{key.replaceAll('_', ' ')}</dt>
            <dd>
              {perSeat(key, value, scene.players) ? (
                <PerSeat value={value} scene={scene} />
              ) : Array.isArray(value) && value.some(Array.isArray) ? (
                <Rows value={value} />
              ) : Array.isArray(value) ? (
                <Things value={value} />
              ) : (
                word(value)
              )}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

const MANY = 14

export function Acts({ scene }: { scene: Scene }) {
  const byVerb = new Map<string, string[]>()
  for (const text of scene.legal) {
    const verb = readAction(scene.words, text)?.form.split(' ')[0] ?? text.split(' ')[0] ?? ''
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

function Near({ scene }: { scene: Scene }) {
  if (scene.you === null) return null
  return (
    <section aria-label={t('whatNow')}>
      {scene.legal.length ? <Acts scene={scene} /> : <p class="soft">{t('nothingNow')}</p>}
    </section>
  )
}

const totals = (view: View): number[] | null => {
  const found = view.totals ?? view.points ?? view.scores
  return Array.isArray(found) && found.every((n) => typeof n === 'number')
    ? (found as number[])
    : null
}

export const generic: GameClient = {
  Middle,
  Near,
  points: (scene, seat) => totals(scene.view)?.[seat] ?? null,
  heading: ({ view }) => (typeof view.round === 'number' ? t('round', { n: view.round }) : ''),
}
