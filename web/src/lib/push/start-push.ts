import type { QueryClient } from '@tanstack/react-query';
import { hasCode } from '../api/api-error.ts';
import { notificationsQuery } from '../notifications.ts';
import { badgeCount, unreadMessagesQuery } from '../unread-messages.ts';
import { renewSubscription } from './push-browser.ts';

const messagesPath = '/messages/';

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
      const isRead = shown.tag.startsWith(messagesPath)
        ? await isConversationRead(shown.tag.slice(messagesPath.length))
        : !unreadPaths.has(shown.tag);
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

/** Whether nothing in it is unread, or the member does not see it anymore. The counts of all don't say which one was read. */
async function isConversationRead(id: string): Promise<boolean> {
  const [{ call }, { readConversation }] = await Promise.all([
    import('#src/lib/call.ts'),
    import('@foyer/contract/messaging/conversations.ts'),
  ]);
  try {
    const { unread, unreadMentions, isMarkedUnread } = await call(readConversation, { params: { id } });
    return unread === 0 && unreadMentions === 0 && !isMarkedUnread;
  } catch (error) {
    if (hasCode(error, 'NOT_FOUND')) return true;
    throw error;
  }
}
