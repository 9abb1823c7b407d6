/** The head of every page outside a table. */
import { lang, setLang, t } from '../i18n'
import { hasServer } from '../net/site'
import { PersonIcon } from './icons'
import { chosenName, me } from './person'
import { SettingsButton } from './settings-button'

export function TopBar() {
  const name = me.value?.name ?? chosenName()
  return (
    <header class="top">
      <h1>
        <a href="#/">Tablée</a>
      </h1>
      <p>{t('tagline')}</p>
      <nav aria-label="Tablée">
        {hasServer && <a href="#/leaders">{t('leaders')}</a>}
        <button
          class="plainlink"
          lang={lang.value === 'fr' ? 'en' : 'fr'}
          onClick={() => setLang(lang.value === 'fr' ? 'en' : 'fr')}
        >
          {t('language')}
        </button>
        <a class="self" href="#/me" aria-label={t('myMatches')} title={t('myMatches')}>
          {name ? <span class="av">{name.slice(0, 1).toUpperCase()}</span> : <PersonIcon />}
        </a>
        <SettingsButton />
      </nav>
    </header>
  )
}
