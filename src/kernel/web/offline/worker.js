// The service worker of the whole site, served as /sw.js: pages of the program and files with hashed names, so that the
// frame is there at once and a page that was open starts again without a network. It never keeps an answer of the API:
// what people typed and whom they may see lies where their screens put it, and only there.
// The build writes `self.BUILD` above: version (of all names together), files (all of this build), frame (what every page needs).
const { version, files, frame } = self.BUILD;
const CACHE = `site-${version}`;
const KNOWN = new Set(files);
/** The pages that stand for all addresses, as the server hands them out (http/site.ts). */
const SITE = '/';
const DESK = '/desk';
/** A weak network must not keep a class waiting. */
const WAIT_MS = 4000;

self.addEventListener('install', (event) => event.waitUntil(takeFrame().then(() => self.skipWaiting())));
self.addEventListener('activate', (event) => event.waitUntil(moveIn().then(() => self.clients.claim())));

async function takeFrame() {
  const cache = await caches.open(CACHE);
  const pages = [SITE, DESK].map((page) => cache.add(new Request(page, { cache: 'no-cache' })));
  await Promise.all([...pages, ...frame.map((url) => keep(cache, url))]);
}
/** Files that this build still has come along from the cache of the build before, which then goes. */
async function moveIn() {
  const cache = await caches.open(CACHE);
  for (const name of await caches.keys()) {
    if (name === CACHE) continue;
    for (const { url } of await (await caches.open(name)).keys())
      if (KNOWN.has(new URL(url).pathname)) await keep(cache, url);
    await caches.delete(name);
  }
}
async function keep(cache, url) {
  if (await cache.match(url, { ignoreVary: true })) return;
  const before = await caches.match(url, { ignoreVary: true });
  if (before) await cache.put(url, before);
  else await cache.add(url);
}

/** A page tells which files it is made of: they were fetched before this worker stood between, or must be there for certain. */
self.addEventListener('message', (event) => {
  if (event.data?.keep) event.waitUntil(keepAll(event.data.keep, event.ports[0]));
});
async function keepAll(urls, answer) {
  try {
    const cache = await caches.open(CACHE);
    const wanted = urls.filter((url) => KNOWN.has(new URL(url, self.location.origin).pathname));
    await Promise.all(wanted.map((url) => keep(cache, url)));
    answer?.postMessage({ kept: wanted.length });
  } catch (error) {
    answer?.postMessage({ error: String(error) });
  }
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (KNOWN.has(pathname)) event.respondWith(file(request));
  else if (request.mode === 'navigate' && isPage(pathname)) event.respondWith(page(request, pathname));
});
const isPage = (path) => !/^\/(?:api|site|login|metrics)(?:\/|$)/.test(path);

/** Names carry a hash: what is kept is right. */
async function file(request) {
  const kept = await caches.match(request.url, { ignoreVary: true });
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) {
    const copy = response.clone();
    void caches.open(CACHE).then((cache) => cache.put(request.url, copy));
  }
  return response;
}
/** The newest page while there is a network, else the kept one: the program itself then says what it cannot reach. */
async function page(request, path) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(/^\/desk(?:\/|$)/.test(path) ? DESK : SITE, { ignoreVary: true });
  const fresh = fetch(request);
  if (!kept) return fresh;
  return Promise.race([
    fresh.then((response) => (response.status < 500 ? response : kept)).catch(() => kept),
    new Promise((resolve) => {
      setTimeout(() => resolve(kept), WAIT_MS);
    }),
  ]);
}
