/** What a frame says of the device, at a table that is on this device alone. */
import type { Table } from '@protocol'
import type { DeviceInfo, LocalFrame } from '../local/talk'
import { isLocal } from '../net/api'

export const deviceOf = (frame: Table): DeviceInfo | null => (frame as LocalFrame).device ?? null

/** Does the device lie in the middle? */
export const isPutDown = ({ table, you }: Table): boolean =>
  isLocal(table.id) && you === null && table.phase === 'playing'

/** Do several people share this device? */
export const isShared = ({ table }: Table): boolean =>
  table.seats.filter((seat) => seat.person).length > 1

/** Is the device ever put down here? One person without a clock simply leaves. */
export const mayBePutDown = (frame: Table): boolean =>
  deviceOf(frame) !== null && (isShared(frame) || frame.table.pace !== 'none')
