// The service worker of the entry screen (/field): its page and its files, so that a tablet starts without a network.
// It answers for this one screen alone and never keeps an answer of the API: children's names lie in the tablet's own
// database (field-store.ts), and only of exams that somebody took along.
const CACHE = 'field';
const PAGE = '/field';
const WAIT_MS = 4000;

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

/** The page tells which files it is made of: they are fetched once, and those of an older build go. */
self.addEventListener('message', (event) => {
  if (event.data?.keep) event.waitUntil(keep(event.data.keep, event.ports[0]));
});
async function keep(urls, answer) {
  const cache = await caches.open(CACHE);
  const wanted = new Set(urls.map((url) => new URL(url, self.location.origin).href));
  try {
    const page = await fetch(PAGE, { cache: 'no-cache' });
    if (page.ok) await cache.put(PAGE, page);
    for (const url of wanted) if (!(await cache.match(url))) await cache.add(url);
    for (const request of await cache.keys())
      if (request.url.includes('/site/assets/') && !wanted.has(request.url)) await cache.delete(request);
    answer?.postMessage({ kept: wanted.size });
  } catch (error) {
    answer?.postMessage({ error: String(error) });
  }
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (request.mode === 'navigate' && url.pathname === PAGE) event.respondWith(page(request));
  else if (url.pathname.startsWith('/site/assets/')) event.respondWith(file(request));
});
/** The newest page while there is a network; a weak one must not keep a class waiting. */
async function page(request) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(PAGE);
  const fresh = fetch(request).then((response) => (response.ok || !kept ? response : kept));
  if (!kept) return fresh;
  return Promise.race([
    fresh.catch(() => kept),
    new Promise((resolve) => {
      setTimeout(() => resolve(kept), WAIT_MS);
    }),
  ]);
}
/** Names carry a hash: what is kept is right. */
async function file(request) {
  const kept = await (await caches.open(CACHE)).match(request.url);
  return kept ?? fetch(request);
}
