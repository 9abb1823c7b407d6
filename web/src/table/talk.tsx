/** The talk beside the table. */
import './style/lobby.css'
import type { TableInfo } from '@protocol'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { maybe, t } from '../i18n'
import { games } from '../ui/catalog'
import { PlayIcon } from '../ui/icons'
import { me } from '../ui/person'
import { textOf } from './bubble'
import type { Chat, Reaction } from './chat'
import { about } from './person-sheet'

function Lines({ chat }: { chat: Chat }) {
  const lines = chat.lines.value
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.scrollTo(0, list.current.scrollHeight)
  }, [lines.length])
  return (
    <div class="lines" ref={list} role="log" aria-label={t('chat')} tabIndex={0}>
      <ul>
        {lines.length ? (
          lines.map((line) => (
            <li key={line.k} class={line.what}>
              {line.person === me.value?.id ? (
                <b>{line.name}</b>
              ) : (
                <button
                  class="speaker"
                  aria-label={t('about', { name: line.name })}
                  onClick={() => {
                    about.value = { person: line.person, name: line.name }
                  }}
                >
                  {line.name}
                </button>
              )}{' '}
              {textOf(line)}
            </li>
          ))
        ) : (
          <li class="soft">{t('noTalk')}</li>
        )}
      </ul>
    </div>
  )
}

/** One line to say, and a few things that are said by one tap. */
export function Speak({ chat, only }: { chat: Chat; only?: readonly string[] }) {
  const reactions = only ?? games.value?.reactions ?? []
  return (
    <>
      <div class="reactions" role="group" aria-label={t('react')}>
        {reactions.map((what) => (
          <button key={what} class="chip" onClick={() => chat.react(what as Reaction)}>
            {maybe(`react_${what}`) ?? what}
          </button>
        ))}
      </div>
      <form
        class="sayline"
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
          enterkeyhint="send"
        />
        <button aria-label={t('send')} title={t('send')}>
          <PlayIcon />
        </button>
      </form>
    </>
  )
}

/** The other people who sit here: a tap tells what can be done about them. */
function People({ table }: { table: TableInfo }) {
  const others = table.seats.filter((seat) => seat.person && seat.person !== me.value?.id)
  if (!others.length) return null
  return (
    <p class="company">
      {others.map(({ person, name, silent }) => (
        <button
          key={person}
          class="chip"
          aria-label={t('about', { name: name ?? '' })}
          onClick={() => {
            about.value = { person: person ?? '', name: name ?? '' }
          }}
        >
          {name}
          {silent && ` (${t('silent')})`}
        </button>
      ))}
    </p>
  )
}

/** As long as the talk is shown, its lines count as read: a sheet opens where the unread ones are. */
export function Talk({ chat, table }: { chat: Chat; table?: TableInfo }) {
  const section = useRef<HTMLElement>(null)
  const behind = useRef(false)
  useLayoutEffect(() => {
    behind.current = chat.unread.value > 0
    chat.show(true) // at once: the talk may be gone again before the page is painted
    return () => chat.show(false)
  }, [chat])
  useEffect(() => {
    const sheet = section.current?.closest('dialog')
    if (sheet && behind.current) section.current?.scrollIntoView({ block: 'end' })
  }, [chat])
  return (
    <section class="talk" ref={section}>
      <h2>{t('chat')}</h2>
      {table && <People table={table} />}
      <Lines chat={chat} />
      <Speak chat={chat} />
    </section>
  )
}
