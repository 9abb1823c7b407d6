/** How fast a game's module searches, wherever it runs. */
import type { GameModule } from '../web/src/local/module.ts'

const bytes = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))

/** Simulations a second over these positions; `seconds` reads a clock. */
export function search(
  rules: GameModule,
  positions: string[],
  simulations: number,
  seconds: () => number,
): number {
  let spent = 0
  for (const [seed, record] of positions.entries()) {
    const tree = rules.tree(bytes(record), BigInt(seed), { nodes: simulations + 1 })
    const begun = seconds()
    while (tree.done < simulations) tree.grow(Math.min(50, simulations - tree.done))
    spent += seconds() - begun
    tree.free()
  }
  return (positions.length * simulations) / spent
}
