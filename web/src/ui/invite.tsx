/** Inviting people to a table: the share sheet where there is one, a link, a code, a QR code. */
import type { TableInfo } from '@protocol'
import { t } from '../i18n'
import { titleOf } from './catalog'
import { copy } from './copy'
import { Qr } from './qr'
import { link } from './route'
import { Sheet } from './sheet'

export const invitationTo = (table: TableInfo): string => link('table', table.id)

/** Opens the share sheet; where there is none, copies the link. */
export async function invite(table: TableInfo): Promise<void> {
  const url = invitationTo(table)
  if (!('share' in navigator)) return copy(url)
  const title = t('inviteTitle', { game: titleOf(table.game) })
  await navigator.share({ title, url }).catch((error: unknown) => {
    if (!(error instanceof DOMException && error.name === 'AbortError')) void copy(url)
  })
}

/** The ways in: scan, dictate, send. */
export function Ways({ table }: { table: TableInfo }) {
  const shares = 'share' in navigator
  return (
    <div class="ways">
      <Qr text={invitationTo(table)} />
      <div>
        <p class="soft">{t('scanOrSay')}</p>
        <p class="code" data-code>
          {table.code}
        </p>
        <div class="row">
          {shares && (
            <button class="chip" onClick={() => void invite(table)}>
              {t('share')}
            </button>
          )}
          <button class="chip" onClick={() => void copy(invitationTo(table))}>
            {t('copy')}
          </button>
        </div>
      </div>
    </div>
  )
}

export const InviteSheet = ({ table, onClose }: { table: TableInfo; onClose: () => void }) => (
  <Sheet title={t('invite')} kind="centre" onClose={onClose}>
    <div class="invitesheet">
      <Ways table={table} />
    </div>
  </Sheet>
)
