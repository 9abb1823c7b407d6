/** Keeps the progress on this device and in the account the same. No progress is ever lost. */
import { effect } from '@preact/signals'
import type { AllProgress, Progress } from '@protocol'
import { address } from '../net/api'
import { hasServer } from '../net/site'
import { games } from '../ui/catalog'
import { isKnown, me } from '../ui/person'
import { add, changes, type Known, merged, progress } from './progress'

/** Milliseconds after a change. */
const SOON = 1_500
/** How many outcomes fit into one request. */
const PART = 120

async function ask<T>(path: string, body?: Progress): Promise<T> {
  const answer = await fetch(address(`api/me/progress${path}`), {
    credentials: 'same-origin',
    ...(body && {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    }),
  })
  if (!answer.ok) throw new Error(String(answer.status))
  return (await answer.json()) as T
}

const text = (known: Known): string =>
  JSON.stringify(merged(known, { known: false, steps: [], said: [], puzzles: {} }))

/** A game's progress in parts that fit a request. */
export function parts(known: Known): Progress[] {
  const { puzzles, ...rest } = known
  const all = Object.entries(puzzles)
  const found: Progress[] = [{ ...rest, puzzles: Object.fromEntries(all.slice(0, PART)) }]
  for (let i = PART; i < all.length; i += PART)
    found.push({ puzzles: Object.fromEntries(all.slice(i, i + PART)) })
  return found
}

/** The progress that the account has, as far as we know, by game. */
const sent = new Map<string, string>()

async function send(): Promise<void> {
  for (const { id } of games.value?.games ?? []) {
    const known = progress(id)
    if (text(known) === (sent.get(id) ?? text({ known: false, steps: [], said: [], puzzles: {} })))
      continue
    for (const part of parts(known))
      add(id, await ask<Progress>(`/${encodeURIComponent(id)}`, part))
    sent.set(id, text(progress(id)))
  }
}

async function sync(): Promise<void> {
  const { games: found } = await ask<AllProgress>('')
  sent.clear()
  for (const [game, known] of Object.entries(found)) {
    add(game, known)
    sent.set(game, text(known as Known))
  }
  await send()
}

let begun = false

/** From now on, as long as the page is open. Without an account nothing is sent. */
export function startSync(): void {
  if (begun) return
  begun = true
  let timer: ReturnType<typeof setTimeout> | undefined
  let who: string | undefined
  effect(() => {
    changes.value
    const person = me.value?.id
    if (!hasServer || !games.value || !(person || isKnown())) return
    clearTimeout(timer)
    timer = setTimeout(() => {
      const whole = who !== (person ?? '')
      who = person ?? ''
      // Without a network it is sent with the next change.
      ;(whole ? sync() : send()).catch(() => (who = undefined))
    }, SOON)
  })
}
