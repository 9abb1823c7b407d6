/** The talk beside the table. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { maybe, t } from '../i18n'
import { games } from '../ui/catalog'
import { me } from '../ui/person'
import type { Chat, Reaction } from './chat'

/** How many lines of others came while the talk was not open. */
export function useUnread({ lines }: Chat, open: boolean): number {
  const [read, setRead] = useState(0)
  const last = lines.value.at(-1)?.k ?? 0
  useEffect(() => {
    if (open) setRead(last)
  }, [open, last])
  return lines.value.filter((line) => line.k > read && line.person !== me.value?.id).length
}

export function Talk({ chat }: { chat: Chat }) {
  const lines = chat.lines.value
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
                    onClick={() => chat.mute(line.person)}
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
          <button key={what} class="chip" onClick={() => chat.react(what as Reaction)}>
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
          if (text) chat.say(text)
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
