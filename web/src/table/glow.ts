/**
 * Everything that takes part in a suggested action glows. This file knows no game: a button that
 * does one action carries `data-act="text"`, and whatever else is touched on the way to it carries
 * `data-hint` (or `data-drop`) with templates such as `take 3|announce 3`. A `*` stands for any
 * word; a template fits any text that begins with it.
 */
import { useEffect } from 'preact/hooks'

/** Does a thing with these templates take part in this action? */
export function takesPart(templates: string, text: string): boolean {
  const words = text.split(' ')
  return templates
    .split('|')
    .some((template) =>
      template.split(' ').every((word, i) => (word === '*' ? i < words.length : word === words[i])),
    )
}

const does = ({ dataset }: HTMLElement, text: string): boolean =>
  dataset.act === text ||
  [dataset.hint, dataset.drop].some(
    (templates) => templates !== undefined && takesPart(templates, text),
  )

function glow(root: HTMLElement, text: string | null): void {
  for (const one of root.querySelectorAll<HTMLElement>('[data-act], [data-hint], [data-drop]'))
    one.toggleAttribute('data-glow', text !== null && does(one, text))
}

/** Lets an action glow for as long as it is suggested, also in what appears meanwhile. */
export function useGlow(root: { current: HTMLElement | null }, text: string | null): void {
  useEffect(() => {
    const stage = root.current
    if (!stage || text === null) return
    const show = () => glow(stage, text)
    show()
    const watch = new MutationObserver(show)
    watch.observe(stage, {
      subtree: true,
      childList: true,
      attributeFilter: ['data-act', 'data-hint', 'data-drop'],
    })
    return () => {
      watch.disconnect()
      glow(stage, null)
    }
  }, [text])
}
