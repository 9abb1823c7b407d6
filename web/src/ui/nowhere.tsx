/** A page, a game or a table that does not exist: an empty table, a sentence, and the way home. */
import { t } from '../i18n'
import { TopBar } from './top'

export const Nowhere = ({ text, hint = '' }: { text: string; hint?: string }) => (
  <div class="home">
    <TopBar />
    <main class="plain nowhere">
      <svg viewBox="0 0 200 130" aria-hidden="true">
        <ellipse class="cloth" cx="100" cy="65" rx="62" ry="36" />
        {[
          [100, 14],
          [178, 65],
          [100, 116],
          [22, 65],
        ].map(([x, y]) => (
          <circle key={`${x} ${y}`} cx={x} cy={y} r="11" />
        ))}
      </svg>
      <h1 class="title">{text}</h1>
      {hint && <p class="soft">{hint}</p>}
      <a class="go" href="#/">
        {t('home')}
      </a>
    </main>
  </div>
)
