/** The rule book: shows a game's RULES file, and can open it at any clause. */
import type { Book as BookText } from '@protocol'
import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { lang, t } from '../i18n'
import { bookOf } from './catalog'
import { Find } from './find'
import { Loading } from './lazy'

/**
 * Markdown within a line: `**strong**`, `*emphasis*`, `code`, links (only their text) and clauses
 * such as ⟨AB-13⟩.
 */
export function inline(text: string): ComponentChildren[] {
  const parts = text.split(
    /(\*\*.+?\*\*|\*[^*\s][^*]*?\*|`[^`]+`|⟨[A-Z]+-\d+⟩|\[[^\]]+\]\([^)]+\))/,
  )
  return parts.map((part, i) => <Inline key={i} part={part} />)
}

function Inline({ part }: { part: string }) {
  const inner = part.slice(1, -1)
  if (part.startsWith('**')) return <strong>{inline(part.slice(2, -2))}</strong>
  if (part.startsWith('`')) return <code>{inner}</code>
  if (part.startsWith('⟨'))
    return (
      <small class="clause" data-clause={inner}>
        {inner}
      </small>
    )
  if (part.startsWith('[')) return <>{part.slice(1, part.indexOf(']'))}</>
  if (part.length > 2 && part.startsWith('*') && part.endsWith('*')) return <em>{inline(inner)}</em>
  return <>{part}</>
}

const cells = (line: string): string[] =>
  line
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'))

function BookTable({ lines }: { lines: string[] }) {
  const [head = '', , ...rows] = lines
  return (
    <div class="scroll">
      <table>
        <thead>
          <tr>
            {cells(head).map((cell, i) => (
              <th scope="col" key={i}>
                {inline(cell)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, i) => (
            <tr key={i}>
              {cells(row).map((cell, j) => (
                <td key={j}>{inline(cell)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The items of a list; a line without a marker continues the item before it. */
function items(lines: string[]): string[] {
  const found: string[] = []
  for (const line of lines) {
    const start = /^\s*(?:[-*]|\d+\.)\s+(.*)$/.exec(line)
    if (start) found.push(start[1] ?? '')
    else found.push(`${found.pop() ?? ''} ${line.trim()}`)
  }
  return found
}

function Block({ text }: { text: string }) {
  const lines = text.split('\n')
  const first = lines[0] ?? ''
  const heading = /^(#{1,4})\s+(.*)$/.exec(first)
  if (heading) {
    const words = inline(heading[2] ?? '')
    const rest = lines.slice(1).join('\n').trim()
    const level = (heading[1] ?? '').length
    return (
      <>
        {level === 1 ? (
          <h2 class="title">{words}</h2>
        ) : level === 2 ? (
          <h3>{words}</h3>
        ) : (
          <h4>{words}</h4>
        )}
        {rest && <Block text={rest} />}
      </>
    )
  }
  if (first.startsWith('|')) return <BookTable lines={lines} />
  if (first.startsWith('```')) return <pre>{lines.slice(1, -1).join('\n')}</pre>
  if (/^\s*[-*]\s/.test(first))
    return (
      <ul>
        {items(lines).map((item, i) => (
          <li key={i}>{inline(item)}</li>
        ))}
      </ul>
    )
  if (/^\s*\d+\.\s/.test(first))
    return (
      <ol>
        {items(lines).map((item, i) => (
          <li key={i}>{inline(item)}</li>
        ))}
      </ol>
    )
  if (first.startsWith('>'))
    return (
      <blockquote>{inline(lines.map((line) => line.replace(/^>\s?/, '')).join(' '))}</blockquote>
    )
  return <p>{inline(lines.join(' '))}</p>
}

/** Splits Markdown into blocks, which empty lines separate. */
export const blocks = (text: string): string[] => text.trim().split(/\n{2,}/)

interface Opened {
  game: string
  clause?: string | undefined
  /** Is the clause marked without going there, because something above tells of it? */
  still?: boolean
}

/** A game's rule book, scrolled to a clause if one is given. */
export function RuleBook({ game, clause, still }: Opened) {
  const [book, setBook] = useState<BookText | null>(null)
  const [failed, setFailed] = useState(false)
  const root = useRef<HTMLElement>(null)
  useEffect(() => {
    let current = true
    bookOf(game, lang.value).then(
      (found) => current && setBook(found),
      () => current && setFailed(true),
    )
    return () => {
      current = false
    }
  }, [game, lang.value])
  useEffect(() => {
    if (!book || !clause) return
    const mark = root.current?.querySelector<HTMLElement>(`[data-clause="${CSS.escape(clause)}"]`)
    const place = mark?.closest<HTMLElement>('p,li,tr')
    if (!place) return
    place.classList.add('lit')
    if (still) return
    place.tabIndex = -1
    place.scrollIntoView({ block: 'center' })
    place.focus({ preventScroll: true })
  }, [book, clause])
  if (failed) return <p>{t('bookMissing')}</p>
  if (!book) return <Loading />
  return (
    <>
      <Find root={() => root.current} />
      <article class="book" ref={root} lang={book.language}>
        {blocks(book.text).map((text, i) => (
          <Block key={i} text={text} />
        ))}
      </article>
    </>
  )
}
