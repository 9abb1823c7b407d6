/** The controls of a replay: step, scrub, play at any speed, and choose whose view to see. */
import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { t } from '../i18n'
import { FirstIcon, LastIcon, NextIcon, PauseIcon, PlayIcon, PrevIcon } from '../ui/icons'
import { handKeys } from './focus'

/** How long a moment is shown at normal speed, in milliseconds. */
const STEP = 1_000
const SPEEDS = [0.5, 1, 2, 4]

export interface Playback {
  at: number
  last: number
  running: boolean
  speed: number
  /** Goes to this moment, and stops there. */
  to: (at: number) => void
  /** Goes on or back by some steps. Two quick presses are two steps. */
  by: (steps: number) => void
  run: (on: boolean) => void
  setSpeed: (speed: number) => void
}

export function usePlayback(last: number, first: number): Playback {
  const within = (to: number) => Math.min(last, Math.max(0, to || 0))
  const [at, setAt] = useState(within(first))
  const [running, setRunning] = useState(false)
  const [speed, setSpeed] = useState(1)
  const to = (where: number) => {
    setRunning(false)
    setAt(within(where))
  }
  const by = (steps: number) => {
    setRunning(false)
    setAt((now) => within(now + steps))
  }
  const run = (on: boolean) => {
    if (on && at >= last) setAt(0)
    setRunning(on)
  }
  useEffect(() => {
    if (!running) return
    if (at >= last) return setRunning(false)
    const timer = setTimeout(() => setAt(within(at + 1)), STEP / speed)
    return () => clearTimeout(timer)
  }, [running, at, speed])
  useEffect(() => {
    const keys = (event: KeyboardEvent) => {
      const target = event.target instanceof HTMLElement ? event.target : null
      if (
        target?.closest('select,input:not([type=range]),dialog') ||
        event.ctrlKey ||
        event.altKey ||
        event.metaKey
      )
        return
      const way = {
        ArrowLeft: -1,
        ArrowRight: 1,
        PageUp: -10,
        PageDown: 10,
        Home: -last,
        End: last,
      }[event.key]
      const space = event.key === ' ' && !target?.closest('button,a')
      if (way === undefined && !space) return handKeys(event)
      event.preventDefault()
      if (way === undefined) run(!running)
      else by(way)
    }
    document.addEventListener('keydown', keys)
    return () => document.removeEventListener('keydown', keys)
  }, [last, running, at])
  return { at, last, running, speed, to, by, run, setSpeed }
}

interface Props {
  playback: Playback
  names: string[]
  eyes: string
  setEyes: (eyes: string) => void
  /** More that can be done from here. */
  children: ComponentChildren
}

export function Player({ playback, names, eyes, setEyes, children }: Props) {
  const { at, last, running, speed, to, by, run, setSpeed } = playback
  const key = (label: string, act: () => void, Icon: typeof PlayIcon, off = false) => (
    <button class="ic" aria-label={label} title={label} onClick={act} aria-disabled={off}>
      <Icon />
    </button>
  )
  return (
    <div class="player">
      <input
        type="range"
        min={0}
        max={last}
        value={at}
        aria-label={t('moment')}
        aria-valuetext={t('step', { n: at, of: last })}
        onInput={(event) => to(event.currentTarget.valueAsNumber)}
      />
      <div class="keys" role="group" aria-label={t('replay')}>
        {key(t('first'), () => to(0), FirstIcon, at === 0)}
        {key(t('prev'), () => by(-1), PrevIcon, at === 0)}
        <button
          class="ic play"
          aria-label={running ? t('stop') : t('playBack')}
          title={running ? t('stop') : t('playBack')}
          onClick={() => run(!running)}
        >
          {running ? <PauseIcon /> : <PlayIcon />}
        </button>
        {key(t('next'), () => by(1), NextIcon, at === last)}
        {key(t('last'), () => to(last), LastIcon, at === last)}
      </div>
      {children}
      <div class="how">
        <span class="clock" data-step>
          {at} / {last}
        </span>
        <select
          aria-label={t('eyes')}
          value={eyes}
          onChange={(event) => setEyes(event.currentTarget.value)}
        >
          <option value="table">{t('eyesAll')}</option>
          {names.map((name, seat) => (
            <option key={seat} value={String(seat)}>
              {t('eyesOf', { name })}
            </option>
          ))}
          <option value="spectator">{t('eyesSpectator')}</option>
        </select>
        <select
          aria-label={t('speed')}
          value={String(speed)}
          onChange={(event) => setSpeed(Number(event.currentTarget.value))}
        >
          {SPEEDS.map((one) => (
            <option key={one} value={String(one)}>
              {one} ×
            </option>
          ))}
        </select>
      </div>
    </div>
  )
}
