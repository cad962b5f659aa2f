// Shows push messages and opens their pages. A page registers it when somebody turns push on. It keeps no pages.

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('push', (event) => event.waitUntil(show(event.data)));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.path));
});

/** Every message shows something: browsers take the permission away from sites that show nothing. */
async function show(data) {
  const { title, body, path, tag } = contentOf(data);
  await self.registration.showNotification(title, {
    body,
    tag,
    // A later message of the same conversation takes the place of the first one, and is noticed again.
    renotify: true,
    icon: '/icon-192.png',
    data: { path },
  });
  const shown = await self.registration.getNotifications();
  await self.navigator.setAppBadge?.(shown.length);
}

function contentOf(data) {
  const isSpanish = self.navigator.language.startsWith('es');
  const unreadable = { title: 'Foyer', body: isSpanish ? 'Tienes novedades' : 'You have news', path: '/', tag: '/' };
  try {
    const { title, body, path, tag } = data.json();
    return [title, body, path, tag].every((text) => typeof text === 'string') && title !== '' && tag !== ''
      ? { title, body, path, tag }
      : unreadable;
  } catch {
    return unreadable;
  }
}

async function open(path) {
  const { origin } = self.location;
  const url = URL.canParse(path ?? '/', origin) ? new URL(path ?? '/', origin) : new URL(origin);
  // Only pages of ours, whatever a message says.
  const target = url.origin === origin ? url.href : origin;
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const same = pages.find((page) => page.url === target);
  await (same ? same.focus() : self.clients.openWindow(target));
}
