/** Parts of the client whose code is loaded when they are needed. */
import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { t } from '../i18n'
import { toast } from './toast'

export const Loading = () => (
  <p class="loading" role="status">
    {t('loading')}
  </p>
)

/** A part could not be loaded. Online, that means that the server has a newer client. */
export function outdated(): void {
  toast(navigator.onLine ? t('newer') : t('offline'), {
    bad: true,
    action: { label: t('reload'), run: () => location.reload() },
  })
}

/** A component whose code is loaded when it is first shown. */
export function lazy<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let loaded: ComponentType<P> | null = null
  return function Lazy(props: P) {
    const [Found, setFound] = useState<ComponentType<P> | null>(() => loaded)
    const [failed, setFailed] = useState(false)
    useEffect(() => {
      if (Found) return
      load().then(
        (component) => {
          loaded = component
          setFound(() => component)
        },
        () => setFailed(true),
      )
    }, [])
    if (failed)
      return (
        <main class="plain">
          <p>{navigator.onLine ? t('newer') : t('offline')}</p>
          <button class="go" onClick={() => location.reload()}>
            {t('reload')}
          </button>
        </main>
      )
    return Found ? <Found {...props} /> : <Loading />
  }
}
