/**
 * Six colours for games where colours matter. Each has a shape too: colour is never the only cue.
 */
export type Ink = 'red' | 'yellow' | 'blue' | 'green' | 'grey' | 'violet'

/** The colours as ink, dark enough for letters on a card. */
export const INK: Record<Ink, string> = {
  red: '#c03a22',
  yellow: '#9a6700',
  blue: '#2467a3',
  green: '#3c7a39',
  grey: '#5f6470',
  violet: '#6f437a',
}
export const FILL: Record<Ink, string> = { ...INK, yellow: '#e3a72f' }

/** The shapes, as paths in a square from −10 to 10. */
export const SHAPES: Record<Ink, string> = {
  red: 'M0-8.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17z',
  yellow: 'M0-9 9.5 8h-19z',
  blue: 'M0-10 9 0 0 10-9 0z',
  green: 'M-3.2-9h6.4v5.8H9v6.4H3.2V9h-6.4V3.2H-9v-6.4h5.8z',
  grey: 'M-8-8H8V8H-8z',
  violet: 'M0-10 2.7-3.3 9.7-3.2 4.3 1.3 6 8.3 0 4.6-6 8.3-4.3 1.3-9.7-3.2-2.7-3.3z',
}

export const Shape = ({ colour, fill = FILL[colour] }: { colour: Ink; fill?: string }) => (
  <svg class={`shape ${colour}`} viewBox="-10 -10 20 20" aria-hidden="true">
    <path d={SHAPES[colour]} fill={fill} />
  </svg>
)
