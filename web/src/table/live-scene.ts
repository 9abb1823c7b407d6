/** The newest frame of a live table as a scene. */
import type { Table } from '@protocol'
import { useMemo } from 'preact/hooks'
import { lang } from '../i18n'
import type { Words } from '../net/words'
import { forget } from './memory'
import { namesOf } from './names'
import type { GameClient, Scene } from './scene'
import type { TableStore } from './store'

export function sceneOf(store: TableStore, frame: Table, words: Words, client: GameClient): Scene {
  const view = frame.view ?? {}
  const held = (frame.table.held ?? false) && frame.you !== null // the count is being read
  return {
    view,
    you: frame.you,
    near: frame.you,
    names: namesOf(frame.table.seats),
    players: frame.table.players,
    legal: Array.isArray(view.legal) && !held ? (view.legal as string[]) : [],
    pending: null,
    act: (text) => (held ? undefined : store.act(text)),
    words,
    events: store.flowing.value ? frame.events : [],
    story: forget(client, store.story.value),
    table: frame.table,
    clock: frame.clock,
    n: frame.n,
    past: false,
    why: (event) => void store.why(event),
  }
}

/**
 * The scene with the pending action and without it (`still`). Each stays the same object until
 * something in it changes.
 */
export function useScene(
  store: TableStore,
  frame: Table,
  words: Words,
  client: GameClient,
): { scene: Scene; still: Scene } {
  const command = store.pending.command.value
  const pending = command?.type === 'act' ? command.do : null
  const still = useMemo(
    () => sceneOf(store, frame, words, client),
    [store, frame, words, client, lang.value],
  )
  const scene = useMemo(() => (pending === null ? still : { ...still, pending }), [still, pending])
  return { scene, still }
}
