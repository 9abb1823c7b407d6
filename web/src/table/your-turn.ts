/** Tells you that it is your turn, even while you look elsewhere. */
import { useEffect, useRef } from 'preact/hooks'
import { lang } from '../i18n'
import { callToTurn, showTurns } from '../ui/attention'
import { play } from '../ui/sounds'
import type { GameClient, Scene } from './scene'
import { onTurn } from './turn'

export function useYourTurn(client: GameClient, scene: Scene, title: string): void {
  const { you, table, n, events } = scene
  const mine = you !== null && onTurn(client, scene) === you && !table.seats[you]?.bot
  const before = useRef(false)
  useEffect(() => {
    showTurns(mine ? 1 : 0, `${title} — Tablée`)
  }, [mine, title, lang.value])
  useEffect(() => {
    if (mine && !before.current) callToTurn(title, table.id)
    else if (events.length) play('lay')
    before.current = mine
  }, [n])
  useEffect(() => () => showTurns(0, 'Tablée'), [])
}
