/**
 * Les œufs sont faits at the table: board.ts knows the cells, grid.tsx draws them, choice.ts holds
 * half-made choices.
 */

import { type ReadonlySignal, useSignal } from '@preact/signals'
import type { OeufsView } from '@views'
import { useEffect, useMemo } from 'preact/hooks'
import { client, type Scene } from '../../table/scene'
import {
  type Choices,
  haltsOf,
  isTurned,
  latestWay,
  ownerOf,
  pathsTo,
  readChoices,
  turnsFor,
} from './board'
import { armed, drop, latePicked, picked, urge } from './choice'
import { GLYPH, Mark, signOf } from './eggs'
import { focusCell, Grid } from './grid'
import './oeufs.css'
import { Peek } from './peek'
import { lastCall, Missing, Tally } from './reveal'
import { Trace } from './trace'
import { say } from './words'

type Props = { scene: Scene<OeufsView> }

const NO_WAYS: ReadonlyMap<string, readonly string[]> = new Map()

/** The ways to draw for the egg that is picked up. */
function waysOf(
  { view, you }: Scene<OeufsView>,
  choices: Choices,
  from: string | null,
): ReadonlyMap<string, readonly string[]> {
  const ends = from === null ? undefined : choices.ends.get(from)
  if (from === null || !ends) return NO_WAYS
  return pathsTo(view.board, from, ends, haltsOf(view.board, view.players, you, from))
}

/** The lines over the board. */
function Lines({
  scene,
  turns,
  aim,
}: Props & { turns: number; aim: ReadonlySignal<string | null> }) {
  const choices = readChoices(scene.legal)
  const from = latePicked(choices)
  const ways = useMemo(() => waysOf(scene, choices, from), [scene.view, choices, from])
  return (
    <Trace
      turns={turns}
      last={latestWay(scene.story, scene.view.moved)}
      from={from}
      ways={ways}
      aim={aim}
    />
  )
}

function Middle({ scene, still }: Props & { still: Scene<OeufsView> }) {
  const aim = useSignal<string | null>(null)
  const choices = readChoices(scene.legal)
  const from = picked(choices)
  const turns = turnsFor(scene.players, scene.near)
  const ways = useMemo(() => waysOf(scene, choices, from), [scene.view, choices, from])
  useEffect(drop, [scene.n, scene.table.id])
  return (
    <div class="oeufs">
      <div class={`tray${scene.view.turn === scene.you && !scene.view.over ? ' mine' : ''}`}>
        <Grid scene={scene} choices={choices} turns={turns} ways={ways} aim={aim} />
        <Lines scene={still} turns={turns} aim={aim} />
        <Missing scene={still} turns={turns} />
        <Peek scene={still} turns={turns} />
      </div>
    </div>
  )
}

function Near({ scene }: Props) {
  const { view, you } = scene
  if (you === null || scene.past || view.over) return null
  const choices = readChoices(scene.legal)
  const from = picked(choices)
  const calling = armed(choices)
  const act = (text: string) => {
    if (from) focusCell(from)
    scene.act(text)
  }
  const look = from !== null && choices.looks.has(from)
  return (
    <div class="hand-acts oeufs-acts">
      <span class="choices">
        {!look && !calling && !choices.pass && (
          <span class="aim-hint">{purpose(view, you, choices)}</span>
        )}
        {look && (
          <button
            class="act"
            data-look={from}
            data-hint={`look ${from}`}
            onClick={() => act(`look ${from}`)}
          >
            <Eye /> {say('look', { cell: from })}
          </button>
        )}
        {calling && choices.call && (
          <button class="act" data-call data-hint="call" onClick={() => act('call')}>
            {say('callNow')}
          </button>
        )}
        {choices.pass && (
          <button class="act" data-act="pass" onClick={() => act('pass')}>
            {say('pass')}
          </button>
        )}
      </span>
      {!view.out.includes(you) && (
        <button
          class={`urgent${calling ? ' armed' : ''}`}
          data-urgent
          data-hint="call|move * * call"
          title={say('callHint')}
          aria-pressed={calling}
          aria-disabled={!choices.call && !choices.calling.size}
          onClick={() => urge(scene, choices)}
        >
          {say('call')}
        </button>
      )}
    </div>
  )
}

/** Is the camp full? Only the strict referee shows that: the other one accepts any call. */
const mightCall = (view: OeufsView, choices: Choices): boolean =>
  choices.call && view.options.referee === 'strict'

/** The aim, for somebody who plays for the first time. */
function purpose(view: OeufsView, you: number, choices: Choices): string {
  if (view.out.includes(you)) return ''
  if (mightCall(view, choices)) return view.turn === you ? say('asked') : ''
  const sign = GLYPH[signOf(view.players, you)]
  return visible(view, you)
    ? say('across', { sign, camp: say(view.players === 2 ? 'theCamp' : 'aCamp') })
    : say('home')
}

const Eye = () => (
  <svg class="eye" viewBox="0 0 24 24" aria-hidden="true">
    <path d="M2 12c3-5 6.3-7.5 10-7.5S19 7 22 12c-3 5-6.3 7.5-10 7.5S5 17 2 12z" />
    <circle cx="12" cy="12" r="3.4" />
  </svg>
)

/** How many of a seat's eggs still show their symbol. */
const visible = (view: OeufsView, seat: number): number =>
  view.board.flat().filter((egg) => ownerOf(egg) === seat && !isTurned(egg)).length

function Seat({ scene, seat }: Props & { seat: number }) {
  const { view } = scene
  const n = visible(view, seat)
  const note = view.out.includes(seat)
    ? say('out')
    : view.declined.includes(seat)
      ? say('declined')
      : ''
  return (
    <span class="oeufs-seat">
      <span
        role="img"
        aria-label={`${say(signOf(view.players, seat))}, ${n ? say('left', { n }) : say('leftAll')}`}
      >
        <i class="badge">
          <Mark players={view.players} seat={seat} />
        </i>
        {n > 0 && <b>{n}</b>}
      </span>
      {note && <span class="note">{note}</span>}
    </span>
  )
}

function wanted({ view, you, names, legal, past }: Scene<OeufsView>): string {
  if (view.over) return say('over')
  const name = names[view.turn] ?? ''
  const choices = readChoices(legal)
  if (you === null || past) return say('turnOf', { name })
  if (view.turn !== you)
    return say(view.out.includes(you) ? 'youOut' : mightCall(view, choices) ? 'asked' : 'turnOf', {
      name,
    })
  if (choices.pass) return say('minePass')
  const from = latePicked(choices)
  if (armed(choices)) return choices.call ? say('armedNow') : say('armed')
  if (from !== null && !choices.ends.has(from)) return say('onlyLook', { cell: from })
  if (from !== null) return say(choices.looks.has(from) ? 'whereOrLook' : 'where', { cell: from })
  return say(choices.looks.size ? 'mineTurned' : 'mine', { sign: GLYPH[signOf(view.players, you)] })
}

/** How the match ended. */
function ending({ view, names, story }: Scene<OeufsView>): string {
  const called = lastCall(story)
  if (!called || (view.winner === null && called.right !== true))
    return say('byLimit', { limit: view.options.limit })
  const seat = Number(called.seat)
  const caller = { name: names[seat] ?? '', sign: GLYPH[signOf(view.players, seat)] }
  return say(called.right === true ? 'byCall' : 'byWrong', caller)
}

export default client<OeufsView>({
  Middle,
  Near,
  Seat,
  wanted,
  turn: ({ view }) => (view.over ? null : view.turn),
  heading: ({ view }) =>
    say(view.options.limit ? 'heading' : 'headingFree', {
      n: Math.max(...view.used),
      limit: view.options.limit,
    }),
  score: ({ view, names }) => [
    { label: say('rowLeft'), values: names.map((_, seat) => visible(view, seat)) },
    { label: say('rowTurns'), values: view.used },
  ],
  ending,
  Tally,
  wide: true,
  silent: ['turn'],
  fleeting: { looked: ['owner'] },
  logged: 8,
})
