/** The offer to send a notification when it is your turn. Nothing is asked before it is tapped. */
import { useState } from 'preact/hooks'
import { t } from '../i18n'
import { askForNotices, mayOfferNotices } from './attention'
import { toast } from './toast'

export function NoticesOffer() {
  const [open, setOpen] = useState(mayOfferNotices)
  if (!open) return null
  const ask = async () => {
    const allowed = await askForNotices()
    setOpen(false)
    toast(t(allowed ? 'noticesOn' : 'noticesOff'))
  }
  return (
    <button class="chip" onClick={() => void ask()}>
      {t('noticesOffer')}
    </button>
  )
}
