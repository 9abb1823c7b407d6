/** Beside the table: the score sheet, what happened, and talk. */
import type { Line } from '@protocol'
import { useEffect, useRef } from 'preact/hooks'
import { maybe, t } from '../i18n'
import { type Fields, numeral, sayEvent } from '../net/words'
import { games } from '../ui/catalog'
import { me } from '../ui/person'
import type { GameClient, Scene } from './scene'

export function Score({ scene, client }: { scene: Scene; client: GameClient }) {
  const rows = client.score?.(scene) ?? []
  const points = scene.names.map((_, seat) => client.points?.(scene, seat) ?? null)
  const counted = points.some((n) => n !== null)
  if (!rows.length && !counted) return null
  return (
    <section class="score">
      <h2 id="score">{t('score')}</h2>
      <div class="scroll">
        <table aria-labelledby="score">
          <thead>
            <tr>
              <th scope="col" />
              {rows.map((row, i) => (
                <th scope="col" key={i}>
                  {row.label}
                </th>
              ))}
              {counted && <th scope="col">{t('total')}</th>}
            </tr>
          </thead>
          <tbody>
            {scene.names.map((name, seat) => (
              <tr key={seat} class={seat === scene.you ? 'own' : ''}>
                <th scope="row">{name}</th>
                {rows.map((row, i) => (
                  <td key={i}>{numeral(row.values[seat] ?? '')}</td>
                ))}
                {counted && (
                  <td>
                    <b>{numeral(points[seat] ?? '')}</b>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

const SHOWN = 80

export function Log({
  scene,
  client,
  story,
}: {
  scene: Scene
  client: GameClient
  story: Fields[]
}) {
  const short = scene.past || scene.view.over === true ? undefined : client.logged
  const told = story
    .filter((event) => !client.silent?.includes(String(event.event)))
    .slice(-(short ?? SHOWN))
  const start = story.length
  return (
    <section class="log">
      <h2>{t('log')}</h2>
      <ol reversed tabIndex={0} aria-label={t('log')}>
        {told.reverse().map((event, i) => (
          <li key={start - i}>{sayEvent(scene.words, event, scene.names)}</li>
        ))}
      </ol>
      {short !== undefined && <p class="soft small">{t('logForgets')}</p>}
    </section>
  )
}

interface TalkProps {
  lines: Line[]
  say: (text: string) => void
  react: (what: string) => void
  mute: (person: string) => void
}

export function Talk({ lines, say, react, mute }: TalkProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.scrollTo(0, list.current.scrollHeight)
  }, [lines.length])
  return (
    <section class="talk">
      <h2>{t('chat')}</h2>
      <div class="lines" ref={list} role="log" aria-label={t('chat')} tabIndex={0}>
        <ul>
          {lines.length ? (
            lines.map((line) => (
              <li key={line.k} class={line.what}>
                <b>{line.name}</b>{' '}
                {line.what === 'react' ? (maybe(`react_${line.text}`) ?? line.text) : line.text}
                {line.person !== me.value?.id && (
                  <button
                    class="x"
                    aria-label={t('mute', { name: line.name })}
                    title={t('mute', { name: line.name })}
                    onClick={() => mute(line.person)}
                  >
                    ×
                  </button>
                )}
              </li>
            ))
          ) : (
            <li class="soft">{t('noTalk')}</li>
          )}
        </ul>
      </div>
      <div class="reactions" role="group" aria-label={t('react')}>
        {(games.value?.reactions ?? []).map((what) => (
          <button key={what} class="chip" onClick={() => react(what)}>
            {maybe(`react_${what}`) ?? what}
          </button>
        ))}
      </div>
      <form
        class="row"
        onSubmit={(event) => {
          event.preventDefault()
          const form = event.currentTarget as HTMLFormElement
          const text = String(new FormData(form).get('text') ?? '').trim()
          if (text) say(text)
          form.reset()
        }}
      >
        <input
          name="text"
          maxLength={300}
          aria-label={t('say')}
          placeholder={t('say')}
          autocomplete="off"
        />
        <button class="chip">{t('send')}</button>
      </form>
    </section>
  )
}
