/** The person at this device: a guest from the start, with a name that can be changed. */

import { signal } from '@preact/signals'
import type { Me } from '@protocol'
import { lang } from '../i18n'
import { ApiError, api } from '../net/api'
import { stored } from './stored'

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
  const person = await api.guest(stored.get('name') ?? randomName())
  stored.set('known', '1')
  return person
}

/** Makes sure that the server knows us. `anew`: its answer may have changed. */
export async function introduce(anew = false): Promise<Me> {
  if (me.value && !anew) return me.value
  asking ??= ask(anew).finally(() => (asking = null))
  me.value = await asking
  return me.value
}

export async function rename(name: string): Promise<void> {
  await introduce()
  me.value = await api.rename(name)
  stored.set('name', name)
}
