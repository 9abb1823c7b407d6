/** How strong a level is, as bars. */
import { games } from './catalog'

export function Pips({ level }: { level: string }) {
  const levels = games.value?.levels ?? []
  const rank = levels.indexOf(level)
  if (rank < 0) return null
  return (
    <span class="pips" aria-hidden="true">
      {levels.map((one, i) => (
        <i key={one} class={i <= rank ? 'on' : ''} />
      ))}
    </span>
  )
}
