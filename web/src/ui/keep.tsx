/** After the third match: an offer to keep one's name and matches, should the browser forget. */
import { useEffect, useState } from 'preact/hooks'
import { t } from '../i18n'
import { api } from '../net/api'
import { lazy } from './lazy'
import { isKnown } from './person'
import { stored } from './stored'

const Keys = lazy(() => import('./account').then((m) => m.Keys))
const ENOUGH = 3
/** A result is recorded a moment after the match: how often to look for it, once a second. */
const LOOKS = 5

async function isDue(): Promise<boolean> {
  if (stored.get('keep') || !isKnown()) return false
  for (let look = 0; look < LOOKS; look++) {
    const { matches, passkeys, recovery } = await api.account()
    if (matches >= ENOUGH || matches < ENOUGH - 1)
      return matches >= ENOUGH && !passkeys.length && !recovery
    await new Promise((done) => setTimeout(done, 1_000))
  }
  return false
}

export function KeepAccount() {
  const [due, setDue] = useState(false)
  useEffect(() => {
    isDue().then(setDue, () => undefined)
  }, [])
  if (!due) return null
  return (
    <section class="keep" aria-label={t('keepTitle')}>
      <h3>{t('keepTitle')}</h3>
      <p class="soft">{t('keepHint')}</p>
      <Keys />
      <button
        class="aslink"
        onClick={() => {
          stored.set('keep', 'later')
          setDue(false)
        }}
      >
        {t('keepLater')}
      </button>
    </section>
  )
}
