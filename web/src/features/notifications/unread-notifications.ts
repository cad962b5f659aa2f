import { listNotifications } from '@foyer/contract/notifications/notifications.ts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '#src/lib/call.ts';
import { notificationsQuery } from '#src/lib/notifications.ts';
import { inboxKeys } from '#src/lib/query-keys/inbox-keys.ts';

/** The notifications that a person has not read, newest first, in pages. */
export function unreadNotificationsQuery(userId: string) {
  const { initialPageParam, getNextPageParam } = notificationsQuery(userId);
  return infiniteQueryOptions({
    queryKey: inboxKeys.unread(userId),
    queryFn: ({ signal, pageParam }) =>
      call(listNotifications, { query: { unread: 'true', ...(pageParam && { before: pageParam }) } }, signal),
    initialPageParam,
    getNextPageParam,
  });
}
