/** The games as small lids, one of them chosen. */
import './people.css'
import { lang, t } from '../../i18n'
import { games } from '../../ui/catalog'
import { Cover } from '../../ui/cover'

export const GameTabs = ({ chosen, to }: { chosen: string; to: (game: string) => string }) => (
  <nav class="tabs" aria-label={t('chooseGame')}>
    {games.value?.games.map(({ id, title }) => (
      <a
        key={id}
        class={id === chosen ? 'on' : ''}
        aria-current={id === chosen ? 'page' : undefined}
        href={to(id)}
      >
        <Cover game={id} title="" small />
        {title[lang.value]}
      </a>
    ))}
  </nav>
)
