/** The head of every page outside a table. */
import { lang, setLang, t } from '../i18n'
import { Gear } from './icons'
import { settingsOpen } from './settings-sheet'

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
        <button
          class="ic"
          aria-label={t('settings')}
          title={t('settings')}
          onClick={() => (settingsOpen.value = true)}
        >
          <Gear />
        </button>
      </nav>
    </header>
  )
}
