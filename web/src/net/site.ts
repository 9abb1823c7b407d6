/**
 * A static site has no server: the answers of the API are files there. The page lists them, by the
 * path that a server would have; if there is a server, the page lists nothing.
 */
const listed = document.getElementById('site')?.textContent

const files: Record<string, string> | null = listed
  ? (JSON.parse(listed) as Record<string, string>)
  : null

/** Is there a server behind this page? Friends, ratings and talk need one. */
export const hasServer = files === null

/** The file that stands for an answer of the API; null if there is none. */
export const fileOf = (path: string): string | null => files?.[path] ?? null
