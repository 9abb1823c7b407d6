/** In the lobby of a table where we look for somebody: how long we wait before a bot comes. */
import '../pages/people/people.css'
import type { Table } from '@protocol'
import { useEffect, useState } from 'preact/hooks'
import { say } from '../pages/people/words'
import { botFor } from '../ui/catalog'
import { BOT_AFTER, expectBot, wishAt } from '../ui/pairing'
import { me } from '../ui/person'
import type { TableStore } from './store'

export function Pairing({ store, frame }: { store: TableStore; frame: Table }) {
  const { id, game, host, players, seats } = frame.table
  const [wish, setWish] = useState(() => wishAt(id))
  const [left, setLeft] = useState(BOT_AFTER)
  const free = seats.flatMap((seat, n) => (seat.person || seat.bot ? [] : [n]))
  const waits = wish !== null && host === me.value?.id && free.length > 0
  const bringBots = () => {
    for (const seat of free) store.send({ type: 'place', seat, bot: botFor(game, players) })
    store.send({ type: 'start' })
  }
  useEffect(() => {
    if (!waits || wish !== 'bot') return
    if (left <= 0) return bringBots()
    const timer = setTimeout(() => setLeft(left - 1), 1_000)
    return () => clearTimeout(timer)
  }, [waits, wish, left])
  if (!waits) return null
  const choose = (bot: boolean) => {
    expectBot(id, bot)
    setLeft(BOT_AFTER)
    setWish(bot ? 'bot' : 'person')
  }
  return (
    <section class="pairing" aria-label={say('searching')}>
      <span role="status">{say('searching')}</span>
      <label>
        <input
          type="checkbox"
          checked={wish === 'bot'}
          onChange={(event) => choose(event.currentTarget.checked)}
        />{' '}
        {wish === 'bot' ? say('botIn', { n: left }) : say('botNever')}
      </label>
      <button class="chip" onClick={bringBots}>
        {say('botNow')}
      </button>
    </section>
  )
}
