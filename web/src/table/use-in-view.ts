/** Is the talk in view? Then its lines count as read. */
import { useEffect } from 'preact/hooks'
import type { Chat } from './chat'

/** Says that the talk is in view for as long as this component is shown. */
export function useInView(chat: Chat, shown = true): void {
  useEffect(() => {
    if (!shown) return
    chat.show(true)
    return () => chat.show(false)
  }, [chat, shown])
}
