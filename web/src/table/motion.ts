/** Shows the way from one picture to the next as motion, and keeps the focus. */
import { Component, type ComponentChildren } from 'preact'
import { pace } from '../ui/settings'
import { type FocusPlace, focusIn, refocus } from './focus'
import { type Box, look, move } from './mover'

interface Props {
  /** The element whose things move. */
  root: { current: Element | null }
  /** The number of the scene: motion is the difference between two of them. */
  n: number
  /** May the way from the scene before be shown as motion? */
  flowing: boolean
  /** Called when a new picture is there, before anything moves. */
  onPicture: () => void
  children: ComponentChildren
}

interface Before {
  boxes: ReadonlyMap<string, Box> | null
  focus: FocusPlace | null
}

/**
 * A class, because only a class has a moment between two pictures: the old one is read before the
 * page changes.
 */
export class Motion extends Component<Props> {
  override getSnapshotBeforeUpdate(last: Props): Before | null {
    const { root, n, flowing } = this.props
    if (!root.current || last.n === n) return null
    return { boxes: flowing && pace() ? look(root.current) : null, focus: focusIn(root.current) }
  }

  override componentDidUpdate(_: Props, __: object, before: Before | null): void {
    const root = this.props.root.current
    if (!before || !root) return
    this.props.onPicture()
    if (before.boxes) move(root, before.boxes, pace())
    refocus(root, before.focus)
  }

  render() {
    return this.props.children
  }
}
