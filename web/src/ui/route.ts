/**
 * Which page is shown: the part of the address after `#`, so that it works under any path of any
 * server.
 */
import { signal } from '@preact/signals'

export interface Route {
  page: string
  args: string[]
  query: URLSearchParams
}

/** A part of an address; one that nobody can decode stays as it is. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

export function read(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?')
  const [page = '', ...args] = path.split('/').map(decoded)
  return { page, args, query: new URLSearchParams(query) }
}

export const route = signal<Route>(read(location.hash))
addEventListener('hashchange', () => {
  route.value = read(location.hash)
  scrollTo(0, 0)
})

export const to = (...parts: string[]): string => `#/${parts.map(encodeURIComponent).join('/')}`

export const go = (...parts: string[]): void => {
  location.hash = to(...parts)
}

/** The address that shows a position, with the position written out in it. */
export const positionAddress = (text: string): string => `#/position?is=${encodeURIComponent(text)}`

/** Changes the address without going anywhere. */
export const replaceAddress = (hash: string): void => history.replaceState(history.state, '', hash)

/** A full address to send to somebody. */
export const link = (...parts: string[]): string => new URL(to(...parts), location.href).href
