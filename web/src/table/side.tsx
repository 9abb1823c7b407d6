/** Beside the table: the score sheet, what happened, and at a live table the talk. */
import type { Chat } from './chat'
import { Log } from './log'
import type { GameClient, Scene } from './scene'
import { Score } from './score'
import { Talk } from './talk'

interface Props {
  scene: Scene
  client: GameClient
  /** None in a replay. */
  chat?: Chat
}

export const Side = ({ scene, client, chat }: Props) => (
  <>
    <Score scene={scene} client={client} />
    <Log scene={scene} client={client} />
    {chat && <Talk chat={chat} />}
  </>
)
