import { and, eq, inArray, isNull, lte } from 'drizzle-orm';
import { notifications } from '#src/db/schema/notifications.ts';
import type { Deps } from '#src/deps.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';

/** Marks the viewer's notifications as read. Ones already read keep their original time. */
export async function markRead(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { userId }: SignedInUser,
  { ids, until }: { ids?: string[] | undefined; until?: string | undefined },
): Promise<Record<string, never>> {
  const which =
    until === undefined ? inArray(notifications.id, ids ?? []) : lte(notifications.createdAt, new Date(until));
  await db
    .update(notifications)
    .set({ readAt: clock.now() })
    .where(and(eq(notifications.userId, userId), isNull(notifications.readAt), which));
  return {};
}
