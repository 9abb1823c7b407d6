/**
 * The end: every turned egg shows whose it is. First the camp of whoever called, egg by egg, then
 * all the others. After a wrong call a line leads from the egg that was missing to its place.
 */
import type { OeufsView } from '@views'
import type { Fields } from '../../net/words'
import type { Scene } from '../../table/scene'
import { CELLS, campOf, eggOn, isTurned, ownerOf, placeOf } from './board'
import { Egg } from './eggs'
import { pathOf } from './trace'

/** The pause between two eggs of the camp, and before all the others, in milliseconds. */
const [APART, PAUSE] = [240, 300]

/** The latest call, if there was one. */
export const lastCall = (story: readonly Fields[]): Fields | undefined =>
  story.findLast((event) => event.event === 'called')

/** The cells of a seat's camp, as the board is seen: row by row. */
const campCells = (players: number, seat: number, turns: number): string[] =>
  CELLS.filter((cell) => campOf(players, cell) === seat).sort((a, b) => {
    const [one, two] = [placeOf(a, turns), placeOf(b, turns)]
    return one.y - two.y || one.x - two.x
  })

/** When each turned egg shows whose it is, in milliseconds after the end; none before the end. */
export function revealTimes({ view, story }: Scene<OeufsView>, turns: number): Map<string, number> {
  const times = new Map<string, number>()
  if (!view.over) return times
  const call = lastCall(story)
  const camp = call ? campCells(view.players, Number(call.seat), turns) : []
  const turned = (cell: string) => isTurned(eggOn(view.board, cell))
  const first = camp.filter(turned)
  for (const [i, cell] of first.entries()) times.set(cell, i * APART)
  for (const cell of CELLS)
    if (turned(cell) && !times.has(cell)) times.set(cell, first.length * APART + PAUSE)
  return times
}

/** After a wrong call: places in the camp without the caller's turned egg, and where those are. */
function missing({ view, story }: Scene<OeufsView>): { from: string; to: string } | null {
  const call = lastCall(story)
  if (!view.over || !call || call.right === true) return null
  const seat = Number(call.seat)
  const own = (cell: string) => ownerOf(eggOn(view.board, cell)) === seat
  const camp = CELLS.filter((cell) => campOf(view.players, cell) === seat)
  const to =
    camp.find((cell) => !own(cell)) ?? camp.find((cell) => !isTurned(eggOn(view.board, cell)))
  const from = CELLS.find((cell) => own(cell) && !camp.includes(cell))
  return to !== undefined && from !== undefined ? { from, to } : null
}

export function Missing({ scene, turns }: { scene: Scene<OeufsView>; turns: number }) {
  const way = missing(scene)
  if (!way) return null
  const ring = (cell: string) => {
    const { x, y } = placeOf(cell, turns)
    return { cx: x * 100 + 50, cy: y * 100 + 50, r: 46 }
  }
  return (
    <svg class="trace missing" viewBox="0 0 600 600" aria-hidden="true" data-missing={way.from}>
      <path d={pathOf({ from: way.from, path: [way.to] }, turns)} />
      <circle {...ring(way.from)} />
      <circle class="wrong" {...ring(way.to)} />
    </svg>
  )
}

/** A seat's eggs at the end: those that lie in its camp, turned, and places for the others. */
export function Tally({ scene: { view }, seat }: { scene: Scene<OeufsView>; seat: number }) {
  const camp = CELLS.filter((cell) => campOf(view.players, cell) === seat)
  const home = camp.filter((cell) => eggOn(view.board, cell) === `${seat}*`).length
  return (
    <span class="egg-tally" role="img" aria-label={`${home}/${camp.length}`}>
      {camp.map((cell, i) =>
        i < home ? (
          <Egg key={cell} players={view.players} owner={seat} turned={false} />
        ) : (
          <i key={cell} />
        ),
      )}
    </span>
  )
}
