// Keeps the client itself at hand, so that it opens without a network and says so kindly.
// Nothing of a table is ever kept: that comes over the wire or not at all.
const KEPT = 'tablee-1'
const MOST = 80

/** The page, and the files it begins with. */
const first = async () => {
  const kept = await caches.open(KEPT)
  const page = await fetch('./', { cache: 'no-cache' })
  const parts = Array.from(
    (await page.clone().text()).matchAll(/"(\.\/assets\/[^"]+)"/g),
    (found) => found[1],
  )
  await kept.addAll(['./icon.svg', './manifest.webmanifest', ...parts])
  await kept.put('./', page)
}

self.addEventListener('install', (event) => {
  event.waitUntil(first().then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim())
})

const ours = (url) => {
  const scope = new URL(self.registration.scope)
  const path = url.pathname.slice(scope.pathname.length)
  return (
    url.origin === scope.origin &&
    !path.startsWith('api/') &&
    !path.startsWith('ws/') &&
    !/^(healthz|metrics)/.test(path)
  )
}

/** Keep an answer; what was kept longest ago makes room. */
const keep = async (request, answer) => {
  if (!answer.ok) return answer
  const kept = await caches.open(KEPT)
  await kept.put(request, answer.clone())
  const all = await kept.keys()
  for (const old of all.slice(0, Math.max(0, all.length - MOST))) await kept.delete(old)
  return answer
}

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url)
  if (event.request.method !== 'GET' || !ours(url)) return
  // Files with a hash in their name never change; the page itself is asked for first.
  event.respondWith(
    url.pathname.includes('/assets/')
      ? caches
          .match(event.request)
          .then(
            (kept) => kept ?? fetch(event.request).then((answer) => keep(event.request, answer)),
          )
      : fetch(event.request)
          .then((answer) => keep(event.request, answer))
          .catch(
            async () =>
              (await caches.match(event.request)) ?? (await caches.match('./')) ?? Response.error(),
          ),
  )
})
