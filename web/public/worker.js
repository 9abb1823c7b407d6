// Keeps the client itself at hand, so that it opens without a network and says so kindly.
// Nothing of a table is ever kept: that comes over the wire or not at all.
const KEPT = 'tablee-1'

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(KEPT).then((kept) => kept.addAll(['./', './icon.svg'])).then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim())
})

const ours = (url) => {
  const scope = new URL(self.registration.scope)
  const path = url.pathname.slice(scope.pathname.length)
  return url.origin === scope.origin && !path.startsWith('api/') && !path.startsWith('ws/') && !/^(healthz|metrics)/.test(path)
}

const keep = async (request, answer) => {
  if (answer.ok) (await caches.open(KEPT)).put(request, answer.clone())
  return answer
}

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url)
  if (event.request.method !== 'GET' || !ours(url)) return
  // Files with a hash in their name never change; the page itself is asked for first.
  event.respondWith(
    url.pathname.includes('/assets/')
      ? caches.match(event.request).then((kept) => kept ?? fetch(event.request).then((answer) => keep(event.request, answer)))
      : fetch(event.request)
          .then((answer) => keep(event.request, answer))
          .catch(async () => (await caches.match(event.request)) ?? (await caches.match('./')) ?? Response.error()),
  )
})
