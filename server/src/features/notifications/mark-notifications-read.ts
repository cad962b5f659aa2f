import { and, eq, inArray, isNull, lte } from 'drizzle-orm';
import { notifications } from '#src/db/schema/notifications.ts';
import type { Deps } from '#src/deps.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { publishNotifications } from './live-notifications.ts';

/** Marks the viewer's notifications as read. Ones already read keep their original time. */
export async function markNotificationsRead(
  deps: Pick<Deps, 'db' | 'clock' | 'bus'>,
  { userId }: SignedInUser,
  { ids, until }: { ids?: string[] | undefined; until?: string | undefined },
): Promise<Record<string, never>> {
  const which =
    until === undefined ? inArray(notifications.id, ids ?? []) : lte(notifications.createdAt, new Date(until));
  const read = await deps.db
    .update(notifications)
    .set({ readAt: deps.clock.now() })
    .where(and(eq(notifications.userId, userId), isNull(notifications.readAt), which))
    .returning({ id: notifications.id });
  if (read.length > 0) publishNotifications(deps, userId);
  return {};
}
