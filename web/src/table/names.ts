/** The names and colours of the people and bots at a table. */
import type { SeatInfo } from '@protocol'
import { lang, t } from '../i18n'

const BOTS = {
  fr: ['Ouest', 'Nord', 'Est', 'Sud', 'Aube', 'Midi', 'Soir', 'Lune'],
  en: ['West', 'North', 'East', 'South', 'Dawn', 'Noon', 'Dusk', 'Moon'],
}

export const seatName = (seat: SeatInfo | undefined, n: number): string =>
  (seat?.name === ERASED ? t('erased') : seat?.name) ??
  (seat?.bot ? (BOTS[lang.value][n % 8] ?? t('bot')) : t('seat', { n: n + 1 }))

export const namesOf = (seats: SeatInfo[]): string[] => seats.map(seatName)

/** The name of a person who was erased. */
const ERASED = '—'

const INKS = [
  '#2f6fa8',
  '#b0641c',
  '#4f8a4c',
  '#7b4f86',
  '#a93721',
  '#4a5560',
  '#8a6d1a',
  '#23706a',
]
/** A seat's colour. The seat's initial is always shown with it. */
export const inkOf = (seat: number): string => INKS[seat % INKS.length] ?? '#4a5560'
