import type { QueryClient } from '@tanstack/react-query';
import { notificationsQuery } from '../notifications.ts';
import { badgeCount, unreadMessagesQuery } from '../unread-messages.ts';
import { renewSubscription } from './push-browser.ts';

/**
 * For pages of a member who turned push on in this browser: keeps the subscription up to date, and closes shown
 * notifications and counts the app's badge down as things are read, here or on another device. Returns the stop function.
 */
export function startPush(queries: QueryClient, userId: string): () => void {
  const unread = unreadMessagesQuery(userId).queryKey;
  const notices = notificationsQuery(userId).queryKey;
  let registration: ServiceWorkerRegistration | undefined;

  async function follow(): Promise<void> {
    const counts = queries.getQueryData(unread);
    const pages = queries.getQueryData(notices)?.pages;
    if (!registration || !counts || !pages) return;
    const count = badgeCount(counts) + (pages[0]?.unread ?? 0);
    await (count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.());
    const unreadPaths = new Set(
      pages.flatMap(({ items }) => items.filter(({ read }) => !read).map(({ path }) => path)),
    );
    for (const shown of await registration.getNotifications()) {
      const isOfMessages = shown.tag.startsWith('/messages/');
      const isRead = isOfMessages ? counts.inbox.conversations === 0 : !unreadPaths.has(shown.tag);
      const isOpen = document.visibilityState === 'visible' && window.location.pathname === shown.tag;
      if (isRead || isOpen) shown.close();
    }
  }

  const stop = queries.getQueryCache().subscribe(({ type, query }) => {
    const isCount = query.queryHash === JSON.stringify(unread) || query.queryHash === JSON.stringify(notices);
    if (type === 'updated' && isCount) void follow().catch(() => undefined);
  });
  void navigator.serviceWorker
    .getRegistration('/')
    .then(async (found) => {
      registration = found;
      if (!found) return;
      await follow();
      await renewSubscription(userId, found);
    })
    // Offline, for example: the next page tries again.
    .catch(() => undefined);
  return stop;
}
