/**
 * The bubble at a person's seat with what they have just said. It lies over the table, and lets
 * every tap through.
 */
import type { Line } from '@protocol'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { maybe } from '../i18n'
import type { Chat } from './chat'

/** The gap between a bubble and the edge of the felt, and between two bubbles, in pixels. */
const EDGE = 8
const GAP = 6

/** A line as it is shown: no French sign begins a line by itself. */
export const textOf = ({ what, text }: Line): string =>
  what === 'react' ? (maybe(`react_${text}`) ?? text) : text.replace(/ ([?!:;»])/g, '\u00a0$1')

export interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

/** Where a bubble will be once it has grown: it does so about its middle. */
function boxOf(bubble: HTMLElement): Box {
  const now = bubble.getBoundingClientRect()
  const [x, y] = [(now.left + now.right) / 2, (now.top + now.bottom) / 2]
  const [w, h] = [bubble.offsetWidth / 2, bubble.offsetHeight / 2]
  return { left: x - w, right: x + w, top: y - h, bottom: y + h }
}

const touch = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom + GAP && b.top < a.bottom + GAP

/** How far a box has to go down, or up, so that it touches none of the others. */
export function wayClear(box: Box, others: readonly Box[], down: boolean): number {
  const inOrder = [...others].sort((a, b) => (down ? a.top - b.top : b.bottom - a.bottom))
  let way = 0
  for (const other of inOrder) {
    const { top, bottom } = box
    if (!touch({ ...box, top: top + way, bottom: bottom + way }, other)) continue
    way = down ? other.bottom + GAP - top : other.top - GAP - bottom
  }
  return way
}

/** Keeps a bubble on the felt, or at least on the screen, and off the bubbles of others. */
function findRoom(bubble: HTMLElement | null): void {
  if (!bubble) return
  bubble.style.setProperty('--shift', '0px')
  bubble.style.setProperty('--drop', '0px')
  const { left, right } = boxOf(bubble)
  const felt = (bubble.closest('.round, .felt') ?? document.body).getBoundingClientRect()
  const under = felt.left + EDGE - left
  const over = right - (felt.right - EDGE)
  const shift = under > 0 ? under : over > 0 ? -over : 0
  bubble.style.setProperty('--shift', `${Math.round(shift)}px`)
  const box = boxOf(bubble)
  const others = [...document.querySelectorAll<HTMLElement>('.bubble')].filter((b) => b !== bubble)
  const seat = bubble.parentElement?.getBoundingClientRect() ?? felt
  const down = (box.top + box.bottom) / 2 > (seat.top + seat.bottom) / 2
  const way = wayClear(box, others.map(boxOf), down)
  bubble.style.setProperty('--drop', `${Math.round(way)}px`)
}

export function Bubble({ line }: { line: Line | undefined }) {
  const place = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => findRoom(place.current), [line?.k])
  if (!line) return null
  return (
    <span class={`bubble ${line.what}`} ref={place} key={line.k} data-bubble={line.person}>
      <span>{textOf(line)}</span>
    </span>
  )
}

/** The bubble of this person, if they have just said something. */
export const SaidBy = ({ chat, person }: { chat: Chat | undefined; person: string | null }) => (
  <Bubble line={person === null ? undefined : chat?.spoken.value.get(person)} />
)
