/** Search in a rule book: words and clauses are marked in place, and Enter goes from one to the next. */
import { useEffect, useState } from 'preact/hooks'
import { t } from '../i18n'

/** A text as it is typed, without accents and capitals, letter by letter: places stay the same. */
const folded = (text: string): string =>
  [...text.replace(/\s/g, ' ').replaceAll('’', "'")]
    .map((c) => c.normalize('NFD').charAt(0).toLowerCase().padEnd(c.length))
    .join('')

/** Where a text occurs in an element. */
export function rangesOf(root: Node, wanted: string): Range[] {
  const found: Range[] = []
  const query = folded(wanted.trim())
  if (query.length < 2) return found
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = folded(node.textContent ?? '')
    for (let at = text.indexOf(query); at >= 0; at = text.indexOf(query, at + query.length)) {
      const range = document.createRange()
      range.setStart(node, at)
      range.setEnd(node, at + query.length)
      found.push(range)
    }
  }
  return found
}

/** Marks these places; where the browser can't, only the way to them is shown. */
function mark(name: string, ranges: Range[]): void {
  if (!('highlights' in CSS)) return
  if (ranges.length) CSS.highlights.set(name, new Highlight(...ranges))
  else CSS.highlights.delete(name)
}

export function Find({ root }: { root: () => Element | null }) {
  const [query, setQuery] = useState('')
  const [at, setAt] = useState(0)
  const [count, setCount] = useState(0)
  const place = root()
  useEffect(() => {
    const ranges = place ? rangesOf(place, query) : []
    setCount(ranges.length)
    mark('found', ranges)
    const now = ranges[((at % ranges.length) + ranges.length) % ranges.length]
    mark('found-now', now ? [now] : [])
    now?.startContainer.parentElement?.scrollIntoView({ block: 'center' })
    return () => {
      mark('found', [])
      mark('found-now', [])
    }
  }, [query, at, place])
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (event.key !== '/' || (event.target as Element).closest('input, textarea, select')) return
      event.preventDefault()
      document.querySelector<HTMLInputElement>('.find input')?.focus()
    }
    addEventListener('keydown', open)
    return () => removeEventListener('keydown', open)
  }, [])
  const step = (event: SubmitEvent) => {
    event.preventDefault()
    setAt(at + 1)
  }
  return (
    <form class="find" role="search" onSubmit={step}>
      <input
        type="search"
        aria-label={t('findInBook')}
        placeholder={t('findInBook')}
        aria-keyshortcuts="/"
        value={query}
        onInput={(event) => {
          setQuery(event.currentTarget.value)
          setAt(0)
        }}
      />
      <span role="status">
        {query.trim().length > 1 && (count ? `${(at % count) + 1} / ${count}` : t('foundNothing'))}
      </span>
    </form>
  )
}
