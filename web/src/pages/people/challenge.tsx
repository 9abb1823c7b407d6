/** Challenging a person: a table for two, where one waits. */
import { api } from '../../net/api'
import { onArrival } from '../../ui/auto-deal'
import { titleOf } from '../../ui/catalog'
import { introduce, me } from '../../ui/person'
import { sayProblem } from '../../ui/problem'
import { go } from '../../ui/route'
import { say } from './words'

async function challenge(person: string, game: string): Promise<void> {
  await introduce()
  const table = await api.challenge(person, game)
  onArrival(table.id, 'ready')
  go('table', table.id)
}

interface Props {
  id: string
  name: string
  game: string
  class?: string
}

/** Nobody challenges themselves. */
export const Challenge = ({ id, name, game, class: kind = 'chip' }: Props) =>
  id === me.value?.id ? null : (
    <button
      class={kind}
      aria-label={say('challengeTo', { name, game: titleOf(game) })}
      onClick={() => void challenge(id, game).catch(sayProblem)}
    >
      {say('challenge')}
    </button>
  )
