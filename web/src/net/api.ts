/** The HTTP API, typed by the protocol that the server publishes. */
import type {
  Account,
  Book,
  Ceremony,
  Found,
  Games,
  Gone,
  Hint,
  Leaders,
  Lesson,
  Me,
  MyTables,
  NewTable,
  Now,
  Opponents,
  Problem,
  Profile,
  Puzzles,
  Recovery,
  Replay,
  Review,
  Signed,
  TableInfo,
  Tables,
} from '@protocol'
import type { Asked } from '../local/talk'
import { fileOf, hasServer } from './site'
import type { Words } from './words'

export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly reason: Problem['reason'] | 'offline' | 'noserver',
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
  const file = fileOf(path)
  if (!hasServer && file === null) throw new ApiError(0, 'noserver')
  const answer = await fetch(address(file ?? path), {
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

/** Is this table on this device, and not on the server? */
export const isLocal = (table: string): boolean => table.startsWith('local.')

/** Asks the tables on this device. Their code comes when it is needed. */
const local = async <K extends keyof Asked>(
  what: K,
  ...args: Parameters<Asked[K]>
): Promise<ReturnType<Asked[K]>> => (await import('../local/house')).ask(what, ...args)

/** Asks the server, and where there is none, this device. */
const orLocal = <T>(asked: Promise<T>, here: () => Promise<T>): Promise<T> =>
  asked.catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 0) return here()
    throw error
  })

export const api = {
  me: () => call<Me>('GET', 'api/me'),
  guest: (name: string) => call<Me>('POST', 'api/guest', { name }),
  rename: (name: string) => call<Me>('PATCH', 'api/me', { name }),
  account: () => call<Account>('GET', 'api/me/account'),
  recovery: () => call<Recovery>('POST', 'api/me/recovery'),
  revokeRecovery: () => call<Account>('DELETE', 'api/me/recovery'),
  recover: (code: string) => call<Me>('POST', 'api/recover', { code }),
  askNewPasskey: () => call<Ceremony>('POST', 'api/me/passkeys/options'),
  newPasskey: (signed: Signed) => call<Account>('POST', 'api/me/passkeys', signed),
  revokePasskey: (id: string) => call<Account>('DELETE', `api/me/passkeys/${encode(id)}`),
  askPasskey: () => call<Ceremony>('POST', 'api/passkey/options'),
  signInByPasskey: (signed: Signed) => call<Me>('POST', 'api/passkey', signed),
  signOut: (everywhere: boolean) => call<Gone>('POST', 'api/me/sign-out', { everywhere }),
  erase: () => call<Gone>('DELETE', 'api/me'),
  profile: (person: string) => call<Profile>('GET', `api/people/${encode(person)}`),
  leaders: (game: string) => call<Leaders>('GET', `api/leaders/${encode(game)}`),
  games: () => call<Games>('GET', 'api/games'),
  book: (game: string, lang: string) =>
    call<Book>('GET', `api/games/${encode(game)}/rules/${lang}`),
  words: (game: string, lang: string) =>
    call<Words>('GET', `api/games/${encode(game)}/words/${lang}`),
  lesson: (game: string) => call<Lesson>('GET', `api/games/${encode(game)}/lesson`),
  puzzles: (game: string, chunk: number) =>
    call<Puzzles>('GET', `api/games/${encode(game)}/puzzles/${chunk}`),
  tables: () => call<Tables>('GET', 'api/tables'),
  mine: () => call<MyTables>('GET', 'api/me/tables'),
  myTable: (id: string) =>
    isLocal(id) ? local('now', id) : call<Now>('GET', `api/me/tables/${encode(id)}`),
  people: () => call<Opponents>('GET', 'api/me/people'),
  challenge: (person: string, game: string) =>
    call<TableInfo>('POST', `api/people/${encode(person)}/challenge`, { game }),
  decline: (table: string) => call<Found>('DELETE', `api/me/invitations/${encode(table)}`),
  pair: (game: string) => call<TableInfo>('POST', 'api/pairing', { game }),
  table: (id: string) =>
    isLocal(id) ? local('table', id) : call<TableInfo>('GET', `api/tables/${encode(id)}`),
  open: (table: NewTable) => call<TableInfo>('POST', 'api/tables', table),
  byCode: (code: string) => call<Found>('GET', `api/codes/${encode(code)}`),
  replay: (id: string, eyes: string) =>
    isLocal(id)
      ? local('replay', id, eyes)
      : call<Replay>('GET', `api/tables/${encode(id)}/replay?eyes=${encode(eyes)}`),
  /** `stems`: the files of each game's rules on this device. */
  replayFile: (text: string, eyes: string, stems: Record<string, string>) =>
    orLocal(call<Replay>('POST', `api/replay?eyes=${encode(eyes)}`, text), () =>
      local('replayFile', text, eyes, stems),
    ),
  position: (text: string, stems: Record<string, string>) =>
    orLocal(call<Replay>('POST', 'api/position', text), () => local('position', text, stems)),
  hint: (id: string) =>
    isLocal(id) ? local('hint', id) : call<Hint>('POST', `api/tables/${encode(id)}/hint`),
  review: (id: string) =>
    isLocal(id) ? local('review', id) : call<Review>('GET', `api/tables/${encode(id)}/review`),
  /** Keeps the record of a match of this device on the server. */
  keep: (record: string, seat: number) =>
    call<TableInfo>('POST', `api/me/matches?seat=${seat}`, record),
  recordAddress: (id: string) => address(`api/tables/${encode(id)}/record`),
  /** Asks the tables on this device. */
  local,
}
