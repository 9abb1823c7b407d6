/**
 * The sheet about a person at the table: hide or report them; the host can also silence or remove
 * them, and close the table to newcomers.
 */
import { signal } from '@preact/signals'
import type { Table, TableInfo } from '@protocol'
import { useState } from 'preact/hooks'
import { t } from '../i18n'
import { me } from '../ui/person'
import { Sheet } from '../ui/sheet'
import type { TableStore } from './store'

/** The person whose sheet is open. */
export const about = signal<{ person: string; name: string } | null>(null)

interface Props {
  store: TableStore
  frame: Table
}

export function PersonSheet({ store, frame }: Props) {
  if (!about.value) return null
  return <OpenSheet store={store} frame={frame} {...about.value} />
}

/** The host closes the table to all who don't sit there, or opens it again. */
export function LockChip({ store, table }: { store: TableStore; table: TableInfo }) {
  if (table.host !== me.value?.id || !isRunning(table)) return null
  const locked = !table.locked
  return (
    <button class="chip" onClick={() => store.send({ type: 'lock', locked })}>
      {t(locked ? 'lock' : 'unlock')}
    </button>
  )
}

const isRunning = ({ phase }: TableInfo): boolean => phase === 'open' || phase === 'playing'

/** The person is out, but might come back as somebody else. */
const IsOut = ({ store, table, name }: { store: TableStore; table: TableInfo; name: string }) => (
  <>
    <p>{t('lockHint', { name })}</p>
    <p class="row">
      <LockChip store={store} table={table} />
    </p>
  </>
)

function OpenSheet({ store, frame, person, name }: Props & { person: string; name: string }) {
  const [sure, setSure] = useState(false)
  const [isOut, setOut] = useState(false)
  const seat = frame.table.seats.find((one) => one.person === person)
  const muted = store.chat.muted.value.has(person)
  const close = () => {
    about.value = null
  }
  const then = (act: () => void) => () => {
    act()
    close()
  }
  const putOut = () => {
    store.send({ type: 'put_out', person })
    if (isRunning(frame.table)) setOut(true)
    else close()
  }
  if (isOut)
    return (
      <Sheet title={name} kind="centre" onClose={close}>
        <IsOut store={store} table={frame.table} name={name} />
      </Sheet>
    )
  return (
    <Sheet title={name} kind="centre" onClose={close}>
      <div class="orders">
        <button class="chip" onClick={then(() => store.chat.mute(person, !muted))}>
          {t(muted ? 'unmute' : 'mute', { name })}
        </button>
        <button class="chip" onClick={then(() => store.send({ type: 'report', person }))}>
          {t('report')}
        </button>
        {frame.table.host === me.value?.id && (
          <>
            <button
              class="chip"
              onClick={then(() => store.send({ type: 'silence', person, silent: !seat?.silent }))}
            >
              {seat?.silent ? t('unsilence', { name }) : t('silence', { name })}
            </button>
            <button class={sure ? 'go' : 'chip'} onClick={sure ? putOut : () => setSure(true)}>
              {sure ? t('putOutSure', { name }) : t('putOut', { name })}
            </button>
            <LockChip store={store} table={frame.table} />
          </>
        )}
      </div>
      <p class="soft">{t('reportHint')}</p>
    </Sheet>
  )
}
