/**
 * Tells people that it is their turn, wherever they look: in the page's title, on its icon, by a
 * sound, by a tremble of the phone, by a notification. Each where it exists and is allowed.
 */
import { t } from '../i18n'
import { play } from './sounds'

/** So long after the last touch, in milliseconds, somebody may have looked away. */
const LOOKED_AWAY = 5_000

let touched = 0
for (const kind of ['pointerdown', 'keydown'])
  addEventListener(kind, () => (touched = performance.now()), { capture: true, passive: true })

/** Shows in the title and on the icons at how many tables it is your turn. */
export function showTurns(turns: number, title: string): void {
  const many = turns > 1 ? ` (${turns})` : ''
  document.title = turns ? `● ${t('yourTurnShort')}${many} — ${title}` : title
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]')
  if (icon)
    icon.href = icon.href.replace(/icon(-turn)?\.svg$/, turns ? 'icon-turn.svg' : 'icon.svg')
  const badge = turns ? navigator.setAppBadge?.(turns) : navigator.clearAppBadge?.()
  void badge?.catch(() => undefined)
}

/** The turn has just come to you. */
export function callToTurn(title: string, table: string): void {
  play('turn')
  if (document.visibilityState === 'hidden') void notify(title, table)
  else if (performance.now() - touched > LOOKED_AWAY && navigator.userActivation?.hasBeenActive)
    navigator.vibrate?.(60)
}

/** Could we ask whether notifications are allowed? Once answered, it is not asked again. */
export const mayOfferNotices = (): boolean =>
  'Notification' in globalThis && Notification.permission === 'default'

/** Asks the browser; only ever because somebody tapped on our offer. */
export const askForNotices = async (): Promise<boolean> =>
  (await Notification.requestPermission()) === 'granted'

async function notify(title: string, table: string): Promise<void> {
  if (!('Notification' in globalThis) || Notification.permission !== 'granted') return
  const words = { body: t('yourTurn'), tag: `turn.${table}`, icon: './icon-192.png', data: table }
  const worker = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  if (worker) return worker.showNotification(title, words).catch(() => undefined)
  const notice = new Notification(title, words)
  notice.onclick = () => {
    focus()
    notice.close()
  }
}
