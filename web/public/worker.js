// Caches the client itself, so that it opens without a network: what is played on this device goes
// on there. Nothing of a table on the server is ever cached: that comes from the server or not at all.
// A static site lists all its files here, and all of them are cached at the first visit.
const FILES = []
// A server lists the parts of the client here. They are cached after the first page has loaded, so that
// a match on this device goes on to its end without a network.
const PARTS = []
const CACHE = 'tablee-2'
const MAX_FILES = 160

const listed = new Set(
  [...FILES, ...PARTS].map((file) => new URL(file, self.registration.scope).href),
)

/** Caches the page and the files it starts with; on a static site all files. */
const cacheClient = async () => {
  const cache = await caches.open(CACHE)
  const page = await fetch('./', { cache: 'no-cache' })
  const parts = Array.from(
    (await page.clone().text()).matchAll(/"(\.\/(?:assets|icons-[^/"]*)\/[^"]+)"/g),
    (match) => match[1],
  )
  const first = FILES.length ? FILES : ['./icon.svg', './manifest.webmanifest', ...parts]
  for (const file of first) if (!(await cache.match(file))) await cache.add(file)
  await cache.put('./', page)
}

self.addEventListener('install', (event) => {
  event.waitUntil(cacheClient().then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))),
      )
      .then(() => self.clients.claim()),
  )
})

/** Where a file lies under the page; null for another site's. */
const pathOf = (url) => {
  const scope = new URL(self.registration.scope)
  return url.origin === scope.origin ? url.pathname.slice(scope.pathname.length) : null
}

/** Is it the same for everybody: the client, or what the API says of games? */
const isClient = (path) =>
  path !== null &&
  (path.startsWith('api/games') || !/^(api|ws)\//.test(path)) &&
  !/^(healthz|metrics)/.test(path)

/** Files with a hash in their name never change. */
const isHashed = (path) => /^(assets|local|data|icons-[^/]*)\//.test(path)

/** Caches an answer; the oldest ones that no site lists make room. */
const cached = async (request, answer) => {
  if (!answer.ok) return answer
  const cache = await caches.open(CACHE)
  await cache.put(request, answer.clone())
  const others = (await cache.keys()).filter((one) => !listed.has(one.url))
  for (const old of others.slice(0, Math.max(0, others.length - MAX_FILES))) await cache.delete(old)
  return answer
}

self.addEventListener('fetch', (event) => {
  const path = pathOf(new URL(event.request.url))
  if (event.request.method !== 'GET' || !isClient(path)) return
  const fromNetwork = () => fetch(event.request).then((answer) => cached(event.request, answer))
  event.respondWith(
    isHashed(path)
      ? caches.match(event.request).then((found) => found ?? fromNetwork())
      : fromNetwork().catch(
          async () =>
            (await caches.match(event.request)) ??
            (event.request.mode === 'navigate' ? await caches.match('./') : null) ??
            Response.error(),
        ),
  )
})

// What a page had loaded before this worker was there (its parts and its texts come in pieces), and
// what it may still need.
const cacheLoaded = async (addresses) => {
  const cache = await caches.open(CACHE)
  const parts = addresses.filter((address) => isHashed(pathOf(new URL(address)) ?? ''))
  for (const part of [...parts, ...PARTS]) if (!(await cache.match(part))) await cache.add(part)
}

self.addEventListener('message', (event) => {
  event.waitUntil(cacheLoaded(event.data).catch(() => undefined))
})

// A notification that it is somebody's turn leads to that table, in the tab that is open if any.
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const address = `./#/table/${encodeURIComponent(event.notification.data)}`
  const open = async () => {
    const [tab] = await self.clients.matchAll({ type: 'window' })
    if (!tab) return self.clients.openWindow(address)
    await tab.focus()
    return tab.navigate(address)
  }
  event.waitUntil(open())
})
