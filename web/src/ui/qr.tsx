/** A QR code. Its library is loaded with the first one; if that fails, the space stays blank. */
import { useEffect, useState } from 'preact/hooks'
import type { QrCodeGenerateResult } from 'uqr'

/** The light edge that scanners need around the code, in modules. */
const BORDER = 4

/** One square for each dark module. */
const squares = (modules: readonly (readonly boolean[])[]): string =>
  modules
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('')

export function Qr({ text }: { text: string }) {
  const [code, setCode] = useState<QrCodeGenerateResult | null>(null)
  useEffect(() => {
    import('uqr').then(
      ({ encode }) => setCode(encode(text, { border: BORDER })),
      () => undefined,
    )
  }, [text])
  const size = code?.size ?? 1
  return (
    <svg
      class="qr"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={text}
      shape-rendering="crispEdges"
    >
      <rect width="100%" height="100%" fill="#fff" />
      {code && <path d={squares(code.data)} fill="#2a2833" />}
    </svg>
  )
}
