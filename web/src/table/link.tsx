/** The state of the connection in words: nothing while all is well. */
import { t } from '../i18n'
import type { Link } from '../net/socket'

function sayLink(link: Link): string {
  switch (link) {
    case 'open':
      return ''
    case 'gone':
      return t('gone')
    case 'wait':
      return t('connecting')
    case 'lost':
      return navigator.onLine ? t('lostLine') : t('offline')
  }
}

export const LinkNote = ({ link }: { link: Link }) => (
  <div class={`link ${link}`} role="status" data-link={link}>
    {sayLink(link)}
  </div>
)
