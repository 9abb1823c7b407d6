/** Beside the table: the score sheet, what happened, and at a live table the talk. */
import type { Chat } from './chat'
import { Log } from './log'
import type { GameClient, Scene } from './scene'
import { Score } from './score'
import { Talk } from './talk'

interface Props {
  scene: Scene
  client: GameClient
  /** None in a replay, and where nobody else is there to talk to. */
  chat?: Chat | undefined
  /** Is the match over? Then its result stands here instead of the score and the log. */
  over?: boolean
}

export const Side = ({ scene, client, chat, over = false }: Props) => (
  <>
    {!over && <Score scene={scene} client={client} />}
    {!over && <Log scene={scene} client={client} />}
    {chat && <Talk chat={chat} table={scene.table} />}
  </>
)
