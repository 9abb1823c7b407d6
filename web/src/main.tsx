import { render } from 'preact'
import { App } from './app'
import './ui/tokens.css'
import './ui/house.css'

const root = document.getElementById('app')
if (root) render(<App />, root)

if ('serviceWorker' in navigator && import.meta.env.PROD) {
  void navigator.serviceWorker.register('./worker.js').catch(() => undefined)
}
