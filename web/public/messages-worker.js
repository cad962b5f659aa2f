// Serves /messages without a connection: the page and its scripts, which a page has put into the cache
// (web/src/features/offline-messages/keep-page.ts). Whatever the network answers comes first, and nothing is cached here.

const cacheName = 'foyer.messages';

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  const key = keyOf(event.request);
  if (key !== null) event.respondWith(fetch(event.request).catch((error) => cached(key, error)));
});

/** All pages of this scope are the same document. Other requests, such as those of the API, go to the network as always. */
function keyOf({ method, mode, url }) {
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== self.location.origin) return null;
  if (mode === 'navigate') return '/messages';
  return pathname.startsWith('/assets/') ? pathname : null;
}

async function cached(key, error) {
  // The page varies by cookies, which are those of this browser.
  const found = await self.caches.match(key, { cacheName, ignoreVary: true });
  if (!found) throw error;
  return found;
}
