/** The HTTP API, typed by the protocol that the server publishes. */
import type {
  Book,
  Found,
  Games,
  Hint,
  Leaders,
  Me,
  NewTable,
  Problem,
  Profile,
  Recovery,
  Replay,
  Review,
  TableInfo,
  Tables,
} from '@protocol'
import type { Words } from './words'

export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly reason: Problem['reason'] | 'offline',
    detail = '',
  ) {
    super(detail || reason)
  }
}

/** The full address of a path on the server, under whatever path the page is served. */
export const address = (path: string): string =>
  new URL(path, document.baseURI.replace(/#.*/, '')).href

/** The same for a WebSocket. */
export const socketAddress = (path: string): string => address(path).replace(/^http/, 'ws')

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await fetch(address(path), {
    method,
    credentials: 'same-origin',
    ...(body === undefined
      ? {}
      : typeof body === 'string'
        ? { body, headers: { 'Content-Type': 'text/plain' } }
        : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
  }).catch(() => {
    throw new ApiError(0, 'offline')
  })
  if (!answer.ok) {
    const problem = (await answer.json().catch(() => null)) as Problem | null
    throw new ApiError(answer.status, problem?.reason ?? 'store', problem?.detail)
  }
  return (await answer.json()) as T
}

const encode = encodeURIComponent

export const api = {
  me: () => call<Me>('GET', 'api/me'),
  guest: (name: string) => call<Me>('POST', 'api/guest', { name }),
  rename: (name: string) => call<Me>('PATCH', 'api/me', { name }),
  recovery: () => call<Recovery>('POST', 'api/me/recovery'),
  recover: (code: string) => call<Me>('POST', 'api/recover', { code }),
  profile: (person: string) => call<Profile>('GET', `api/people/${encode(person)}`),
  leaders: (game: string) => call<Leaders>('GET', `api/leaders/${encode(game)}`),
  games: () => call<Games>('GET', 'api/games'),
  book: (game: string, lang: string) =>
    call<Book>('GET', `api/games/${encode(game)}/rules/${lang}`),
  words: (game: string, lang: string) =>
    call<Words>('GET', `api/games/${encode(game)}/words/${lang}`),
  tables: () => call<Tables>('GET', 'api/tables'),
  table: (id: string) => call<TableInfo>('GET', `api/tables/${encode(id)}`),
  open: (table: NewTable) => call<TableInfo>('POST', 'api/tables', table),
  byCode: (code: string) => call<Found>('GET', `api/codes/${encode(code)}`),
  replay: (id: string, eyes: string) =>
    call<Replay>('GET', `api/tables/${encode(id)}/replay?eyes=${encode(eyes)}`),
  replayFile: (text: string, eyes: string) =>
    call<Replay>('POST', `api/replay?eyes=${encode(eyes)}`, text),
  position: (text: string) => call<Replay>('POST', 'api/position', text),
  hint: (id: string) => call<Hint>('POST', `api/tables/${encode(id)}/hint`),
  review: (id: string) => call<Review>('GET', `api/tables/${encode(id)}/review`),
  recordAddress: (id: string) => address(`api/tables/${encode(id)}/record`),
}
