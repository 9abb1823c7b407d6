/** EKKO at the table. ../README.md says what a game's folder consists of. */
import type { EkkoView } from '@views'
import { Fan, Minis, Pile } from '../../table/cards'
import { refuse } from '../../table/refusal'
import { lastBy, roundCount, roundRows } from '../../table/rounds'
import { client, type Scene } from '../../table/scene'
import './ekko.css'
import { eleven, mirrorOf, odd } from './print'
import { say } from './words'

type Props = { scene: Scene<EkkoView> }

const look = (card: string): string =>
  card === '?' ? 'back' : `${odd(card) ? 'odd' : 'even'}${eleven(card) ? ' eleven' : ''}`
const spoken = (card: string): string => say(odd(card) ? 'odd' : 'even', { card })

const Face = ({ card }: { card: string }) =>
  card === '?' ? null : (
    <>
      <small data-print={card} />
      <span>{card}</span>
      <em data-print={odd(card) ? '+' : '−'} />
    </>
  )

function Middle({ scene }: Props) {
  const { view } = scene
  const from = lastBy(scene.events, 'laid') ?? view.by
  const mirrored = scene.events.some(({ event, mirror }) => event === 'laid' && mirror === true)
  return (
    <div class="ekko">
      <Pile
        count={view.pile.length}
        can={scene.legal.includes('draw')}
        draw={() => scene.act('draw')}
        label={say('draw')}
      />
      <div class="zone-box">
        {view.under && (
          <span class={`card zone under ${look(view.under)}`} aria-hidden="true">
            <Face card={view.under} />
          </span>
        )}
        <div
          key={view.zone}
          class={`card zone ${look(view.zone)}${mirrored ? ' mirrored' : ''}`}
          role="img"
          aria-label={say('zone', { name: spoken(view.zone) })}
          data-move={view.zone}
          data-from={`seat-${from}`}
          data-drop="lay *"
        >
          <Face card={view.zone} />
        </div>
      </div>
    </div>
  )
}

/** The urgent act. It never moves, whatever else may be done. */
function Mirror({ scene }: Props) {
  const { view } = scene
  const mirror = mirrorOf(view.zone)
  const text = `lay ${mirror}`
  const has = view.hands[scene.you ?? -1]?.includes(mirror) ?? false
  const claim = () => {
    if (has) scene.act(text)
    else refuse(eleven(view.zone) ? say('mirrorOf') : say('noMirror', { card: mirror }))
  }
  return (
    <button class="urgent mirror" data-urgent data-hint={text} aria-disabled={!has} onClick={claim}>
      {has ? say('mirror', { card: mirror }) : say('mirrorNone')}
    </button>
  )
}

function Near({ scene }: Props) {
  const { view, you, legal } = scene
  if (you === null) return null
  const effect = view.phase === 'effect' && view.by === you
  const cards = (view.hands[you] ?? []).map((card) => {
    const text = effect ? `aside ${card}` : `lay ${card}`
    return {
      id: card,
      word: card,
      name: spoken(card),
      face: <Face card={card} />,
      look: look(card),
      can: legal.includes(text),
      sent: scene.pending === text,
      act: scene.past ? undefined : () => scene.act(text),
    }
  })
  return (
    <>
      <Fan cards={cards} />
      {!scene.past && view.phase !== 'over' && (
        <div class="hand-acts ekko-acts">
          {legal.includes('impose') && (
            <button class="act" data-act="impose" onClick={() => scene.act('impose')}>
              {say('others')}
            </button>
          )}
          <Mirror scene={scene} />
        </div>
      )}
    </>
  )
}

function Seat({ scene, seat }: Props & { seat: number }) {
  const aside = scene.view.aside[seat]?.length ?? 0
  return (
    <>
      <Minis seat={seat} cards={scene.view.hands[seat] ?? []} />
      {aside > 0 && <span class="note">{say('asideBy', { n: aside })}</span>}
    </>
  )
}

function wanted(scene: Scene<EkkoView>): string {
  const { view, you } = scene
  const name = scene.names[view.turn] ?? ''
  const mine = view.turn === you
  const card = view.zone
  switch (view.phase) {
    case 'over':
      return say('over')
    case 'effect':
      if (!mine) return say('effect', { name })
      return say(scene.view.hands[view.turn]?.length ? 'youEffect' : 'youImpose')
    case 'wait':
      return say('wait', { name, mirror: mirrorOf(card) })
    case 'again':
      if (mine && scene.legal.includes('draw')) return say('youDraw')
      return mine ? say('youAgain', { card }) : say('again', { name, card })
    case 'turn':
      if (mine && scene.legal.includes('draw')) return say('youDraw')
      if (view.turn === view.by) return mine ? say('youAny') : say('any', { name })
      if (odd(card)) return mine ? say('youAbove', { card }) : say('above', { name, card })
      return mine ? say('youBelow', { card }) : say('below', { name, card })
  }
}

export default client<EkkoView>({
  around: true,
  Middle,
  Near,
  Seat,
  wanted,
  turn: ({ view }) => (view.phase === 'over' || view.phase === 'wait' ? null : view.turn),
  heading: ({ view }) => say('heading', { round: view.round, target: view.options.target }),
  points: ({ view }, seat) => view.totals[seat] ?? 0,
  score: (scene) => roundRows(scene.story, scene.players),
  course: (scene) =>
    roundRows(scene.story, scene.players).map((row) => ({
      ...row,
      at: say('round', { n: row.label }),
    })),
  recap: (events, scene) =>
    roundCount(events, scene, (card) => (
      <span class={`chit ${look(card)}`} key={card}>
        {card}
      </span>
    )),
  silent: ['dealt', 'shown'],
})
