import type { ComponentChildren } from 'preact'

interface Props {
  x?: number
  y: number
  size: number
  children: ComponentChildren
  fill?: string
}

/** Lettering on a lid. */
export const LidText = ({ x = 150, y, size, children, fill = '#fff6e6' }: Props) => (
  <text
    class="lettering"
    x={x}
    y={y}
    font-size={size}
    font-weight="700"
    text-anchor="middle"
    fill={fill}
  >
    {children}
  </text>
)
