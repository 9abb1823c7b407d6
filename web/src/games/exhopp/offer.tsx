/** Beside the rows: pile, discards, the tokens face down, and the mat where cards are offered. */
import { useState } from 'preact/hooks'
import { sayAction } from '../../net/words'
import { Shape } from '../../table/inks'
import { refuse } from '../../table/refusal'
import { choiceOf, doWith, lateChoiceOf } from './choice'
import { Face, nameOf } from './faces'
import { colourOf, type Props } from './view'
import { say } from './words'

const Arrows = () => (
  <svg class="arrows" viewBox="0 0 40 30" aria-hidden="true">
    <path
      d="M4 10h26M22 3l9 7-9 7M36 21H10M18 14l-9 7 9 7"
      fill="none"
      stroke="currentColor"
      stroke-width="3.4"
      stroke-linecap="round"
      stroke-linejoin="round"
    />
  </svg>
)

export function Stock({ scene: { view } }: Props) {
  return (
    <div class="supply">
      <span
        class="card back"
        role="img"
        aria-label={say('pile', { n: view.pile.length })}
        data-place="pile"
      >
        <span>{view.pile.length}</span>
      </span>
      <span class="heap" role="img" aria-label={say('discards', { n: view.discards.length })}>
        {view.discards.map((card) => (
          <span key={card} class="card ex" data-move={card}>
            <Face card={card} />
          </span>
        ))}
        {view.discards.length > 0 && <b>{view.discards.length}</b>}
      </span>
      <span
        class={`token down${view.facedown.length ? '' : ' none'}`}
        role="img"
        aria-label={say('stock', { n: view.facedown.length })}
        data-place="stock"
      >
        <span>{view.facedown.length}</span>
      </span>
    </div>
  )
}

/** How long the offer will stand, as a line that burns down. */
function Fuse({ ms }: { ms: number }) {
  const [whole] = useState(ms)
  return <i class="fuse" aria-hidden="true" style={{ animationDuration: `${whole}ms` }} />
}

const SHORT: Record<string, 'decline' | 'withdraw'> = { decline: 'decline', close: 'withdraw' }

/** Actions without a place: give a card, decline, withdraw, pass. */
function Answer({ scene }: Props) {
  const { legal, words, names } = scene
  const texts = legal.filter((text) => !text.startsWith('lay ') && !text.startsWith('offer '))
  return (
    <span class="answer">
      {texts.map((text) => {
        const card = text.startsWith('accept ') ? text.slice(7) : null
        const short = SHORT[text]
        const sentence = sayAction(words, text, names)
        return (
          <button
            key={text}
            class={`act${card ? ' give' : ''}`}
            data-act={text}
            aria-label={sentence}
            aria-busy={scene.pending === text}
            onClick={() => doWith(scene, text)}
          >
            {card ? (
              <>
                <Shape colour={colourOf(card)} />
                <b>{card.slice(1)}</b>
              </>
            ) : short ? (
              say(short)
            ) : (
              sentence
            )}
          </button>
        )
      })}
    </span>
  )
}

function Standing({ scene, offer }: Props & { offer: string }) {
  const { view, you, names } = scene
  const open = offer[1] !== '?'
  return (
    <>
      <span
        class="card ex"
        role="img"
        aria-label={nameOf(offer, scene)}
        data-move={open ? offer : `offer-${view.offer_number}`}
        data-from={`seat-${view.turn}`}
      >
        <Face card={offer} />
      </span>
      <span class={`said${scene.legal.length > 3 ? ' short' : ''}`}>
        <b>
          {view.turn === you ? say('youOffer') : say('offerOf', { name: names[view.turn] ?? '' })}
        </b>
        {scene.legal.some((one) => one.startsWith('accept ')) && <small>{say('give')}</small>}
      </span>
      {scene.clock.left !== null && (
        <Fuse key={`${view.offer_number}-${view.declined.length}`} ms={scene.clock.left} />
      )}
    </>
  )
}

function Free({ scene }: Props) {
  const choice = lateChoiceOf(scene)
  const can = choice !== null && scene.legal.includes(`offer ${choice}`)
  const mine = scene.you === scene.view.turn && !scene.past && !scene.view.over
  const barred =
    mine && scene.legal.length > 0 && !scene.legal.some((one) => one.startsWith('offer '))
  const hint = can
    ? say('offerCost')
    : barred
      ? say('exchangeNot')
      : mine
        ? say('exchangeHint')
        : ''
  return (
    <>
      <Arrows />
      <span class="said">
        {can ? (
          <b>
            {say('offerIt', { card: '' })}
            <span class="sum leads">
              <Shape colour={colourOf(choice)} />
              {choice.slice(1)}
            </span>
          </b>
        ) : (
          <b>{say('exchange')}</b>
        )}
        {hint && <small>{hint}</small>}
      </span>
    </>
  )
}

/** The mat: to offer a card, or to give one for it, tap the card and then the mat. */
export function Mat({ scene }: Props) {
  const { view } = scene
  const choice = choiceOf(scene)
  const text = choice && (view.offer === null ? `offer ${choice}` : `accept ${choice}`)
  const can = text !== null && scene.legal.includes(text)
  const label =
    view.offer === null
      ? `${say('offerIt', { card: choice ? nameOf(choice, scene) : '' })}. ${say('offerCost')}`
      : say('giveIt', { card: choice ? nameOf(choice, scene) : '' })
  return (
    <div
      class={`mat${view.offer === null ? '' : ' standing'}`}
      data-place="mat"
      data-drop={scene.you === null || scene.past ? undefined : 'accept *|offer *'}
    >
      {view.offer === null ? <Free scene={scene} /> : <Standing scene={scene} offer={view.offer} />}
      {!scene.past && <Answer scene={scene} />}
      {scene.you !== null && !scene.past && (can || view.offer === null) && (
        <button
          class={`hit${can ? ' can' : ''}`}
          data-act={can ? text : undefined}
          aria-label={choice ? label : `${say('exchange')}. ${say('first')}`}
          aria-disabled={!choice}
          onClick={() => (text ? doWith(scene, text) : refuse(say('first')))}
        />
      )}
    </div>
  )
}
