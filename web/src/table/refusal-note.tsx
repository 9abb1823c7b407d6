/**
 * The note at a card or a cell that was refused. It points there, covers nothing of it, and goes
 * with the next act.
 */
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { t } from '../i18n'
import { takesPart } from './glow'
import { refused } from './refusal'

/**
 * The gap between the note and the thing it points at, and between the note and the edge, in
 * pixels.
 */
const [GAP, EDGE] = [10, 6]

/** Remembers what was touched last, and lets the note go with the next touch. */
function useTouched(root: { current: HTMLElement | null }): { current: HTMLElement | null } {
  const touched = useRef<HTMLElement | null>(null)
  useEffect(() => {
    const stage = root.current
    const touch = ({ target }: Event) => {
      if (!(target instanceof HTMLElement) || target.closest('.refused')) return
      touched.current = target.closest('button') ?? target
      refused.value = null
    }
    const leave = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') refused.value = null
    }
    stage?.addEventListener('click', touch, true)
    document.addEventListener('keydown', leave)
    return () => {
      refused.value = null
      stage?.removeEventListener('click', touch, true)
      document.removeEventListener('keydown', leave)
    }
  }, [])
  return touched
}

/**
 * The thing that the refused act was made with: the one touched last, or else one that takes part
 * in the act.
 */
function anchorOf(root: HTMLElement, act: string | null, touched: HTMLElement | null): HTMLElement {
  if (touched?.isConnected && root.contains(touched)) return touched
  const parts = [
    ...root.querySelectorAll<HTMLElement>('.near [data-hint], [data-act], [data-hint]'),
  ]
  const part = parts.find(
    ({ dataset }) => act !== null && (dataset.act === act || takesPart(dataset.hint ?? ' ', act)),
  )
  return part ?? root.querySelector<HTMLElement>('.tell') ?? root
}

/** Waits until a thing rests: a card may still be on its way to the hand. */
const rested = (root: HTMLElement, thing: HTMLElement): Promise<unknown> | null => {
  const moving = root.getAnimations({ subtree: true }).filter(({ effect, playState }) => {
    const target = effect instanceof KeyframeEffect ? effect.target : null
    return playState === 'running' && target?.contains(thing)
  })
  return moving.length ? Promise.allSettled(moving.map((one) => one.finished)) : null
}

/** Puts the note above the thing it points at, or beneath it if there is no room above. */
function place(note: HTMLElement, root: HTMLElement, anchor: HTMLElement): void {
  const [box, stage] = [anchor.getBoundingClientRect(), root.getBoundingClientRect()]
  const middle = box.left + box.width / 2 - stage.left
  const w = note.offsetWidth
  const left = Math.min(Math.max(EDGE, middle - w / 2), stage.width - w - EDGE)
  note.style.left = `${left}px`
  const above = box.top - stage.top >= note.offsetHeight + GAP
  note.classList.toggle('below', !above)
  // From the edge that points there it grows away from it.
  note.style.top = above ? 'auto' : `${box.bottom - stage.top + GAP}px`
  note.style.bottom = above ? `${stage.bottom - box.top + GAP}px` : 'auto'
  note.style.setProperty('--point', `${Math.min(Math.max(14, middle - left), w - 14)}px`)
  const tell = root.querySelector('.tell')
  tell?.toggleAttribute('data-covered', overlap(note, tell))
}

/** Do the two overlap? Then sentences are left out, since half of them can't be read. */
function overlap(one: Element, other: Element): boolean {
  const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()]
  return a.top < b.bottom && b.top < a.bottom && a.left < b.right && b.left < a.right
}

export function RefusalNote({
  root,
  pending,
}: {
  root: { current: HTMLElement | null }
  /** The pending act; the note goes with it. */
  pending: string | null
}) {
  const touched = useTouched(root)
  const note = useRef<HTMLDivElement>(null)
  const why = refused.value
  useEffect(() => {
    if (pending !== null) refused.value = null
  }, [pending])
  useLayoutEffect(() => {
    if (!why || !note.current || !root.current) return
    const [shown, stage] = [note.current, root.current]
    const anchor = anchorOf(stage, why.act, touched.current)
    let gone = false
    const settle = () => {
      if (gone) return
      place(shown, stage, anchor)
      const later = rested(stage, anchor)
      shown.style.visibility = later ? 'hidden' : ''
      void later?.then(settle)
    }
    anchor.toggleAttribute('data-refused', true)
    settle()
    return () => {
      gone = true
      anchor.removeAttribute('data-refused')
      stage.querySelector('.tell')?.removeAttribute('data-covered')
    }
  }, [why])
  return (
    <div role="alert">
      {why && (
        <div class="refused" ref={note}>
          <span>{why.text}</span>
          {why.rule && (
            <button onClick={why.rule} aria-keyshortcuts="R">
              {t('why')}
            </button>
          )}
        </div>
      )}
    </div>
  )
}
