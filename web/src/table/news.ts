/** News of the people at a table: somebody came, left, or was too late. */
import type { Table } from '@protocol'
import { useEffect, useRef } from 'preact/hooks'
import { maybe, t } from '../i18n'
import { toast } from '../ui/toast'
import { namesOf } from './names'
import { returnsText } from './returns'
import type { TableStore } from './store'

function sayNews(what: string, name: string, why: string | null): string | null {
  switch (what) {
    case 'sat':
      return t('news_sat', { name })
    case 'stood':
      return t('news_stood', { name })
    case 'away':
      return t(why === 'time' ? 'news_away_time' : 'news_away', { name })
    case 'hosted':
      return t('news_hosted', { name })
    case 'back':
      return t('news_back', { name })
    case 'put_out':
      return t('news_put_out', { name })
    case 'locked':
      return t('news_locked')
    case 'unlocked':
      return t('news_unlocked')
    case 'undone':
      return t('news_undone')
    case 'unrated':
      return maybe(`news_unrated_${why}`) ?? null
    default:
      return null
  }
}

/** Shows the news of each new frame, except your own. */
export function useNews(store: TableStore | null, frame: Table | null): void {
  const known = useRef<string[]>([])
  useEffect(() => {
    const earlier = known.current
    const names = frame ? namesOf(frame.table.seats) : []
    known.current = names
    if (!frame || !store?.flowing.value) return
    for (const { what, seat, by, why } of frame.news) {
      if (seat === frame.you && what === 'away' && why === 'time')
        toast(
          frame.table.seats[seat ?? -1]?.returning
            ? t('no_time')
            : `${t('news_time')} ${returnsText(frame)}`,
        )
      if (seat === frame.you && what === 'hosted') toast(t('news_hosted_you'))
      if (seat === frame.you && what !== 'undone') continue
      if (frame.table.phase === 'open' && (what === 'sat' || what === 'stood')) continue // it can be seen
      // in the lobby the seat of a person who was put out is free by now
      const name = (what === 'put_out' ? earlier : names)[seat ?? -1] ?? ''
      if (what === 'put_out' && !name) continue
      if (what === 'beaten')
        store.tooLate.value = { n: frame.n, text: t('news_beaten', { name, by: by ?? 0 }) }
      const text = sayNews(what, name, why ?? null)
      if (text) toast(text)
    }
  }, [frame])
}
