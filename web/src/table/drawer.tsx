/**
 * The sheets that can be opened over a table: the rules, the score and the talk, the question
 * whether to leave.
 */
import type { Table } from '@protocol'
import type { ComponentChildren } from 'preact'
import { about, t } from '../i18n'
import type { Said } from '../learn/why'
import { gameInfo } from '../ui/catalog'
import { lazy } from '../ui/lazy'
import { go } from '../ui/route'
import { Sheet } from '../ui/sheet'
import { returnsText } from './returns'
import type { TableStore } from './store'

const RuleBook = lazy(() => import('../ui/book').then((m) => m.RuleBook))
const Why = lazy(() => import('../learn/why').then((m) => m.Why))

export type Drawer =
  | { what: 'rules'; clause?: string; told?: Said | undefined }
  | { what: 'side' }
  | { what: 'leave' }
  | null

interface Props {
  drawer: Drawer
  setDrawer: (drawer: Drawer) => void
  store: TableStore
  frame: Table
  title: string
  /** The score and the talk, once there is a match. */
  side: ComponentChildren
}

/** A bot takes the seat before we are gone. */
const LEAVING = 150

function leave(store: TableStore, frame: Table): void {
  if (frame.you !== null && frame.table.phase === 'playing') store.send({ type: 'stand' })
  setTimeout(() => go(), LEAVING)
}

export function TableDrawer({ drawer, setDrawer, store, frame, title, side }: Props) {
  const close = () => setDrawer(null)
  const taught = gameInfo(frame.table.game)?.lesson ?? false
  switch (drawer?.what) {
    case 'rules':
      return (
        <Sheet title={about(t('rules'), title)} onClose={close}>
          {drawer.clause && taught && (
            <Why game={frame.table.game} clause={drawer.clause} told={drawer.told} />
          )}
          <RuleBook game={frame.table.game} clause={drawer.clause} still={taught} />
        </Sheet>
      )
    case 'side':
      return (
        side && (
          <Sheet title={title} onClose={close}>
            {side}
            <button class="chip" onClick={() => setDrawer({ what: 'leave' })}>
              {t('leave')}
            </button>
          </Sheet>
        )
      )
    case 'leave':
      return (
        <Sheet title={t('leave')} kind="centre" onClose={close}>
          <p>{t('leaveHint')}</p>
          <p class="soft">{returnsText(frame)}</p>
          <p class="row">
            <button class="go" onClick={() => leave(store, frame)}>
              {t('leave')}
            </button>
            <button class="chip" onClick={close}>
              {t('leaveStay')}
            </button>
          </p>
        </Sheet>
      )
    default:
      return null
  }
}
