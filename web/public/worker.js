// Caches the client itself, so that it opens without a network and can say so.
// Nothing of a table is ever cached: that comes from the server or not at all.
const CACHE = 'tablee-1'
const MAX_FILES = 80

/** Caches the page and the files it starts with. */
const cacheClient = async () => {
  const cache = await caches.open(CACHE)
  const page = await fetch('./', { cache: 'no-cache' })
  const parts = Array.from(
    (await page.clone().text()).matchAll(/"(\.\/assets\/[^"]+)"/g),
    (match) => match[1],
  )
  await cache.addAll(['./icon.svg', './manifest.webmanifest', ...parts])
  await cache.put('./', page)
}

self.addEventListener('install', (event) => {
  event.waitUntil(cacheClient().then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim())
})

const isClient = (url) => {
  const scope = new URL(self.registration.scope)
  const path = url.pathname.slice(scope.pathname.length)
  return (
    url.origin === scope.origin &&
    !path.startsWith('api/') &&
    !path.startsWith('ws/') &&
    !/^(healthz|metrics)/.test(path)
  )
}

/** Caches an answer; the oldest ones make room. */
const cached = async (request, answer) => {
  if (!answer.ok) return answer
  const cache = await caches.open(CACHE)
  await cache.put(request, answer.clone())
  const all = await cache.keys()
  for (const old of all.slice(0, Math.max(0, all.length - MAX_FILES))) await cache.delete(old)
  return answer
}

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url)
  if (event.request.method !== 'GET' || !isClient(url)) return
  // Files with a hash in their name never change. For the rest, the network comes first.
  event.respondWith(
    url.pathname.includes('/assets/')
      ? caches
          .match(event.request)
          .then(
            (found) =>
              found ?? fetch(event.request).then((answer) => cached(event.request, answer)),
          )
      : fetch(event.request)
          .then((answer) => cached(event.request, answer))
          .catch(
            async () =>
              (await caches.match(event.request)) ?? (await caches.match('./')) ?? Response.error(),
          ),
  )
})
