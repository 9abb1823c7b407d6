/** Paces: what each is called, and how long a turn may take. */
import { t } from '../i18n'
import { games } from './catalog'

export type Pace = 'relaxed' | 'normal' | 'fast' | 'slow' | 'none'

/** A time as one says it: 45 s, 2 min, 24 h. */
export const span = (seconds: number): string => {
  if (seconds < 100) return `${Math.round(seconds * 10) / 10} s`
  if (seconds < 6_000) return `${Math.round(seconds / 60)} min`
  return `${Math.round(seconds / 3_600)} h`
}

/** How long a turn may take at a pace; null if there is no clock. */
export function turnTime(pace: Pace): string | null {
  const turn = games.value?.paces[pace]
  return turn === undefined || pace === 'none' ? null : span(turn)
}

/** A pace by its name and its seconds. */
export function paceText(pace: Pace): string {
  const time = turnTime(pace)
  return time === null ? t(`pace_${pace}`) : `${t(`pace_${pace}`)} · ${time}`
}
