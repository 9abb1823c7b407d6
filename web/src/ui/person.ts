/** The person at this device: a guest from the start, with a name that can be changed. */

import { signal } from '@preact/signals'
import type { Me } from '@protocol'
import { lang } from '../i18n'
import { ApiError, api } from '../net/api'
import { hasServer } from '../net/site'
import { session, stored } from './stored'

export const me = signal<Me | null>(null)
let asking: Promise<Me> | null = null

const ANIMALS = {
  fr: [
    'Renard',
    'Hérisson',
    'Mésange',
    'Loutre',
    'Castor',
    'Chouette',
    'Lynx',
    'Pinson',
    'Blaireau',
    'Hirondelle',
  ],
  en: ['Fox', 'Hedgehog', 'Robin', 'Otter', 'Beaver', 'Owl', 'Lynx', 'Finch', 'Badger', 'Swallow'],
}

const randomName = (): string => {
  const names = ANIMALS[lang.value]
  return names[Math.floor(Math.random() * names.length)] ?? 'Otter'
}

async function ask(anew: boolean): Promise<Me> {
  if (!anew && !stored.get('known')) return greet()
  try {
    return await api.me()
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return greet()
    throw error
  }
}

async function greet(): Promise<Me> {
  const person = await api.guest(chosenName() ?? animal()).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 422) return api.guest(randomName())
    throw error
  })
  stored.set('known', '1')
  return person
}

/** Has this device been somebody before? */
export const isKnown = (): boolean => stored.get('known') !== null

/** The name that the person at this device has chosen; null if nobody has asked yet. */
export const chosenName = (): string | null => stored.get('name')

/** Is this person at this device: oneself, or anybody at a local table? */
export const isMe = (person: string | null | undefined): boolean =>
  !!person && (person === me.value?.id || person.startsWith('local.'))

/** The name of the person at this device at a local table; nobody is asked for it. */
export function nameHere(): string {
  return me.value?.name ?? chosenName() ?? animal()
}

/** The name of a person whom nobody has asked: the same at local tables and on the server. */
function animal(): string {
  const known = stored.get('animal')
  if (known) return known
  const name = randomName()
  stored.set('animal', name)
  return name
}

/** Makes sure that the server knows us. `anew`: its answer may have changed. */
export async function introduce(anew = false): Promise<Me> {
  if (!hasServer) me.value = { id: 'local.0', name: nameHere() }
  if (me.value && !anew) return me.value
  asking ??= ask(anew).finally(() => (asking = null))
  me.value = await asking
  return me.value
}

export async function rename(name: string): Promise<void> {
  await introduce()
  me.value = hasServer ? await api.rename(name) : { id: 'local.0', name }
  stored.set('name', me.value.name)
}

/** Takes a name: as a new guest, or as the one we are. */
export async function nameMe(name: string): Promise<void> {
  if (isKnown()) {
    const person = await introduce()
    if (person.name !== name) await rename(name)
    else stored.set('name', name)
    return
  }
  me.value = await api.guest(name)
  stored.set('known', '1')
  stored.set('name', me.value.name)
}

/** This device is somebody else now. */
export function become(person: Me): void {
  me.value = person
  stored.set('known', '1')
  stored.set('name', person.name)
}

/** This device is nobody any more. */
export function forgetMe(): void {
  for (const key of ['known', 'name', 'animal', 'recent']) stored.remove(key)
  stored.removeAll('progress.')
  session.removeAll('')
  location.hash = '#/'
  location.reload()
}
