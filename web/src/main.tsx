import { render } from 'preact'
import { App } from './app'
import { lang, learn } from './i18n'
import './ui/tokens.css'
import './ui/house.css'

const root = document.getElementById('app')
if (root) void learn(lang.value).then(() => render(<App />, root))

/** The files of this visit that came before the service worker did: it keeps them from now on. */
const loaded = (): string[] => performance.getEntriesByType('resource').map((entry) => entry.name)

if ('serviceWorker' in navigator && import.meta.env.PROD) {
  const { serviceWorker } = navigator
  void serviceWorker.register('./worker.js').catch(() => undefined)
  void serviceWorker.ready.then((worker) => worker.active?.postMessage(loaded()))
}
