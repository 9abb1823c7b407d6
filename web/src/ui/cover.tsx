/** The lid of a game's box. Each game draws its own; this file adds the title. */
import type { ComponentType } from 'preact'
import { LidText } from './lid'

const lids = import.meta.glob<{ default: ComponentType; ink?: string }>('../games/*/cover.tsx', {
  eager: true,
})

const Unknown = () => (
  <>
    <rect width="300" height="400" fill="#7b4f86" />
    <g fill="#fffdf8" stroke="#5d3a66" stroke-width="3">
      <rect x="70" y="150" width="110" height="156" rx="14" transform="rotate(-9 125 228)" />
      <rect x="120" y="160" width="110" height="156" rx="14" transform="rotate(8 175 238)" />
    </g>
  </>
)

/** Breaks a long title into two lines. */
export function lines(title: string): string[] {
  const cut = title.length > 12 ? title.lastIndexOf(' ', 12) : -1
  return cut > 0 ? [title.slice(0, cut), title.slice(cut + 1)] : [title]
}

/** The colour of what is written on a game's lid. */
export const lidInk = (game: string): string => lids[`../games/${game}/cover.tsx`]?.ink ?? '#fff6e6'

export function Cover({
  game,
  title,
  small = false,
}: {
  game: string
  title: string
  small?: boolean
}) {
  const own = lids[`../games/${game}/cover.tsx`]
  const Lid = own?.default ?? Unknown
  const ink = lidInk(game)
  const words = lines(title)
  return (
    <svg class={small ? 'lid small' : 'lid'} viewBox="0 0 300 400" aria-hidden="true">
      <Lid />
      {words.map((word, i) => (
        <LidText
          key={word}
          y={words.length > 1 ? 48 + i * 40 : 66}
          size={words.length > 1 ? 36 : word.length > 6 ? 44 : 52}
          fill={ink}
        >
          {word}
        </LidText>
      ))}
    </svg>
  )
}
