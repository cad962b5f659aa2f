import type { DataOf } from '@foyer/contract/http.ts';
import type { listNotifications } from '@foyer/contract/notifications/notifications.ts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { accountKeys } from '#src/lib/query-keys/account-keys.ts';

export type NotificationPage = DataOf<typeof listNotifications>;

const calls = () => Promise.all([import('#src/lib/call.ts'), import('@foyer/contract/notifications/notifications.ts')]);

/** How often the list is refetched while a page is open, without live updates. */
export const notificationsRefetchMs = 60_000;

/** The notifications of a person, newest first, in pages. The bars on each page show the number of the unread. */
export const notificationsQuery = (userId: string) =>
  infiniteQueryOptions({
    queryKey: accountKeys.notifications(userId),
    async queryFn({ signal, pageParam }): Promise<NotificationPage> {
      const [{ call }, { listNotifications }] = await calls();
      return call(listNotifications, { query: pageParam ? { before: pageParam } : {} }, signal);
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ items, more }) => (more ? (items.at(-1)?.id ?? null) : null),
    staleTime: notificationsRefetchMs,
  });

export async function markAsRead(which: { ids: string[] } | { until: string }): Promise<void> {
  const [{ call }, { markNotificationsRead }] = await calls();
  await call(markNotificationsRead, { body: which });
}
