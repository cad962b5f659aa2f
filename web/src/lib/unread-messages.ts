import type { DataOf } from '@foyer/contract/http.ts';
import type { countUnread } from '@foyer/contract/messaging/conversations.ts';
import { queryOptions } from '@tanstack/react-query';
import { messagingKeys } from '#src/lib/query-keys/messaging-keys.ts';

/** Without live updates, how often the numbers are read again. */
const refetchMs = 60_000;

export type UnreadCounts = DataOf<typeof countUnread>;

/** How many messages and message requests a member has not read. The bars on each page show it, so it loads late. */
export const unreadMessagesQuery = (userId: string) =>
  queryOptions({
    queryKey: messagingKeys.unread(userId),
    async queryFn({ signal }): Promise<UnreadCounts> {
      const [{ call }, { countUnread }] = await Promise.all([
        import('#src/lib/call.ts'),
        import('@foyer/contract/messaging/conversations.ts'),
      ]);
      return await call(countUnread, {}, signal);
    },
    staleTime: refetchMs,
    refetchInterval: refetchMs,
  });

/** What the badge shows: conversations of the inbox with something unread, and requests that wait for an answer. */
export function badgeCount(counts: UnreadCounts | undefined): number {
  return counts ? counts.inbox.conversations + counts.requests : 0;
}
