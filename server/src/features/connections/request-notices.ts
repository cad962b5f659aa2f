import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { notifications } from '#src/db/schema/notifications.ts';
import type { Deps } from '#src/deps.ts';
import type { ConnectionNews } from './connection-news.ts';
import { otherOf, type Pair } from './pair.ts';

/** The idempotency key of what a member is told about a pair. A follow-up can be set again for the same connection. */
export function noticeKey({ id, remindedAt }: Pair, what: ConnectionNews['what'], userId: string): string {
  return `connection-${what}:${id}:${userId}:${what === 'follow-up' ? (remindedAt?.getTime() ?? 0) : ''}`;
}

/**
 * Marks what the recipient was told of a request as read once the request is no longer open: there is nothing left to do
 * about it. Call `publishNotifications` for the recipient after the commit.
 */
export async function markRequestNoticesRead({ clock }: Pick<Deps, 'clock'>, tx: Tx, pair: Pair): Promise<void> {
  const recipientId = otherOf(pair, pair.requestedBy);
  const keys = (['requested', 'reminded'] as const).map((what) => noticeKey(pair, what, recipientId));
  await tx
    .update(notifications)
    .set({ readAt: clock.now() })
    .where(
      and(
        eq(notifications.userId, recipientId),
        inArray(notifications.idempotencyKey, keys),
        isNull(notifications.readAt),
      ),
    );
}
