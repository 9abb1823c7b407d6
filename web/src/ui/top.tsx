/** The head of every page outside a table. */
import { lang, setLang, t } from '../i18n'
import { SettingsButton } from './settings-button'

export function TopBar() {
  return (
    <header class="top">
      <h1>
        <a href="#/">Tablée</a>
      </h1>
      <p>{t('tagline')}</p>
      <nav aria-label="Tablée">
        <a class="chip" href="#/me">
          {t('myMatches')}
        </a>
        <button
          class="chip"
          lang={lang.value === 'fr' ? 'en' : 'fr'}
          onClick={() => setLang(lang.value === 'fr' ? 'en' : 'fr')}
        >
          {t('language')}
        </button>
        <SettingsButton />
      </nav>
    </header>
  )
}
