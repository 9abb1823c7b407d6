/**
 * Input at the table. The cards are in board.tsx, the pieces in stock.tsx, the score in score.tsx.
 */
import type { InputView } from '@views'
import { client } from '../../table/scene'
import { wayOf } from './acts'
import { Middle } from './board'
import { course, scoreRows, Tally } from './score'
import { Near, Seat } from './stock'
import { type Here, shapeName, targetOf } from './view'
import './input.css'
import { say } from './words'

function wanted(scene: Here): string {
  const { view, you } = scene
  if (view.over) return say('over')
  const name = scene.names[view.turn] ?? ''
  const mine = view.turn === you
  if (view.hand !== null) {
    const shape = shapeName(scene, view.up[view.turn]?.[view.hand - 1] ?? '')
    if (!mine) return say('places', { name, shape })
    return view.claimed === null
      ? say('place', { shape })
      : say('placeElse', { card: view.claimed, shape })
  }
  if (!mine) return say('chooses', { name })
  const way = wayOf(scene)
  if (way === 'ask') return say('chooseCard')
  if (way === 'free') return say('chooseFree')
  if (way !== 'turn') return say('chooseFinal', { card: way })
  return say(view.options.no_turning.includes(view.turn) ? 'chooseOpen' : 'choose')
}

export default client<InputView>({
  Middle,
  Near,
  Seat,
  wanted,
  turn: ({ view }) => (view.over ? null : view.turn),
  heading: ({ view, players }) =>
    say('heading', {
      round: Math.floor(view.turns / players) + 1,
      target: targetOf(players),
    }),
  points: ({ view }, seat) => view.scores[seat] ?? 0,
  score: (scene) => scoreRows(scene.story, scene.players),
  Tally,
  course,
  logged: 9, // players must remember what they saw
  silent: ['dealt', 'joker_turned', 'lifted', 'turn'],
})
