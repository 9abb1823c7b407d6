/** A QR code (byte mode, level L, versions 1 to 10), drawn as one path. */

/** Per version: code words in all, error correction words a block, blocks. */
const SHAPES: readonly (readonly [number, number, number])[] = [
  [26, 7, 1],
  [44, 10, 1],
  [70, 15, 1],
  [100, 20, 1],
  [134, 26, 1],
  [172, 18, 2],
  [196, 20, 2],
  [242, 24, 2],
  [292, 30, 2],
  [346, 18, 4],
]
const ALIGN: readonly (readonly number[])[] = [
  [],
  [6, 18],
  [6, 22],
  [6, 26],
  [6, 30],
  [6, 34],
  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
  [6, 28, 50],
]

const EXP: number[] = []
const LOG: number[] = []
for (let i = 0, x = 1; i < 255; i++) {
  EXP[i] = x
  LOG[x] = i
  x = x < 128 ? x * 2 : (x * 2) ^ 0x11d
}
const times = (a: number, b: number): number =>
  a && b ? (EXP[((LOG[a] ?? 0) + (LOG[b] ?? 0)) % 255] ?? 0) : 0

/** The remainder that corrects errors. */
function correction(data: number[], count: number): number[] {
  let generator = [1]
  for (let i = 0; i < count; i++) {
    const next = new Array<number>(generator.length + 1).fill(0)
    generator.forEach((g, j) => {
      next[j] = (next[j] ?? 0) ^ g
      next[j + 1] = (next[j + 1] ?? 0) ^ times(g, EXP[i] ?? 0)
    })
    generator = next
  }
  const rest = [...data, ...new Array<number>(count).fill(0)]
  for (let i = 0; i < data.length; i++) {
    const factor = rest[i] ?? 0
    generator.forEach((g, j) => (rest[i + j] = (rest[i + j] ?? 0) ^ times(g, factor)))
  }
  return rest.slice(data.length)
}

function codeWords(bytes: Uint8Array, version: number): number[] {
  const [all, check, blocks] = SHAPES[version - 1] ?? [0, 0, 1]
  const room = all - check * blocks
  const bits: number[] = []
  const put = (value: number, n: number) => {
    for (let i = n - 1; i >= 0; i--) bits.push((value >> i) & 1)
  }
  put(4, 4)
  put(bytes.length, version < 10 ? 8 : 16)
  bytes.forEach((byte) => put(byte, 8))
  put(0, Math.min(4, room * 8 - bits.length))
  while (bits.length % 8) bits.push(0)
  const data: number[] = []
  for (let i = 0; i < bits.length; i += 8)
    data.push(bits.slice(i, i + 8).reduce((a, b) => a * 2 + b, 0))
  for (let pad = 0xec; data.length < room; pad ^= 0xfd) data.push(pad)
  const short = Math.floor(room / blocks)
  const long = room % blocks
  const parts: number[][] = []
  for (let b = 0, at = 0; b < blocks; b++) {
    const size = short + (b >= blocks - long ? 1 : 0)
    parts.push(data.slice(at, (at += size)))
  }
  const checks = parts.map((part) => correction(part, check))
  const woven: number[] = []
  for (let i = 0; i <= short; i++)
    for (const part of parts) if (i < part.length) woven.push(part[i] ?? 0)
  for (let i = 0; i < check; i++) for (const part of checks) woven.push(part[i] ?? 0)
  return woven
}

const bch = (value: number, poly: number, bits: number): number => {
  let rest = value << bits
  const top = poly.toString(2).length
  while (rest.toString(2).length >= top && rest) rest ^= poly << (rest.toString(2).length - top)
  return (value << bits) | rest
}

/** The dark and light modules; null: too long. */
export function qr(text: string): boolean[][] | null {
  const bytes = new TextEncoder().encode(text)
  const version =
    SHAPES.findIndex(
      ([all, check, blocks], i) => bytes.length + (i < 9 ? 2 : 3) <= all - check * blocks,
    ) + 1
  if (!version) return null
  const size = 17 + 4 * version
  const dark = Array.from({ length: size }, () => new Array<boolean>(size).fill(false))
  const fixed = Array.from({ length: size }, () => new Array<boolean>(size).fill(false))
  const set = (x: number, y: number, on: boolean) => {
    const [row, mark] = [dark[y], fixed[y]]
    if (!row || !mark || x < 0 || x >= size) return
    row[x] = on
    mark[x] = true
  }
  for (const [cx, cy] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    for (let y = -4; y <= 4; y++)
      for (let x = -4; x <= 4; x++) {
        const ring = Math.max(Math.abs(x), Math.abs(y))
        set(cx + x, cy + y, ring !== 2 && ring !== 4)
      }
  const places = ALIGN[version - 1] ?? []
  for (const cy of places)
    for (const cx of places) {
      if ((cx < 9 && cy < 9) || (cx < 9 && cy > size - 10) || (cx > size - 10 && cy < 9)) continue
      for (let y = -2; y <= 2; y++)
        for (let x = -2; x <= 2; x++) set(cx + x, cy + y, Math.max(Math.abs(x), Math.abs(y)) !== 1)
    }
  for (let i = 8; i < size - 8; i++) {
    if (!fixed[6]?.[i]) set(i, 6, i % 2 === 0)
    if (!fixed[i]?.[6]) set(6, i, i % 2 === 0)
  }
  const format = bch(0b01000, 0b10100110111, 10) ^ 0b101010000010010 // level L, mask 0
  for (let i = 0; i < 15; i++) {
    const on = ((format >> i) & 1) === 1
    set(8, i < 6 ? i : i < 8 ? i + 1 : size - 15 + i, on)
    set(i < 8 ? size - 1 - i : i < 9 ? 7 : 14 - i, 8, on)
  }
  set(8, size - 8, true)
  if (version >= 7) {
    const info = bch(version, 0b1111100100101, 12)
    for (let i = 0; i < 18; i++) {
      const on = ((info >> i) & 1) === 1
      set(Math.floor(i / 3), (i % 3) + size - 11, on)
      set((i % 3) + size - 11, Math.floor(i / 3), on)
    }
  }
  const bits = codeWords(bytes, version).flatMap((word) =>
    Array.from({ length: 8 }, (_, i) => (word >> (7 - i)) & 1),
  )
  let at = 0
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5
    const up = ((right + 1) & 2) === 0
    for (let step = 0; step < size; step++)
      for (const x of [right, right - 1]) {
        const y = up ? size - 1 - step : step
        const row = dark[y]
        if (!row || fixed[y]?.[x]) continue
        row[x] = (bits[at++] ?? 0) === 1 ? (x + y) % 2 !== 0 : (x + y) % 2 === 0
      }
  }
  return dark
}

export function Qr({ text }: { text: string }) {
  const dark = qr(text)
  if (!dark) return null
  const path = dark
    .flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('')
  return (
    <svg
      class="qr"
      viewBox={`-4 -4 ${dark.length + 8} ${dark.length + 8}`}
      role="img"
      aria-label={text}
      shape-rendering="crispEdges"
    >
      <rect x="-4" y="-4" width="100%" height="100%" fill="#fff" />
      <path d={path} fill="#2a2833" />
    </svg>
  )
}
