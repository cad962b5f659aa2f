import type { DataOf } from '@foyer/contract/http.ts';
import type { listNotifications as endpoint } from '@foyer/contract/notifications/notifications.ts';
import { and, count, desc, eq, isNull, sql } from 'drizzle-orm';
import { notifications } from '#src/db/schema/notifications.ts';
import type { Deps } from '#src/deps.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';

/** A page of the viewer's notifications, newest first, and the number of all unread ones. */
export async function listNotifications(
  { db }: Pick<Deps, 'db'>,
  { userId }: SignedInUser,
  { before, unread, limit }: { before?: string | undefined; unread: 'true' | 'false'; limit: number },
): Promise<DataOf<typeof endpoint>> {
  const { id, kind, title, path, createdAt, readAt } = notifications;
  const mine = eq(notifications.userId, userId);
  const older =
    before &&
    sql`(${createdAt}, ${id}) < (select n.created_at, n.id from ${notifications} n
      where n.id = ${before} and n.user_id = ${userId})`;
  const rows = await db
    .select({ id, kind, title, path, createdAt, readAt })
    .from(notifications)
    .where(and(mine, older || undefined, unread === 'true' ? isNull(readAt) : undefined))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit + 1);
  const [counted] = await db
    .select({ unread: count() })
    .from(notifications)
    .where(and(mine, isNull(readAt)));
  const items = rows.slice(0, limit).map((row) => ({
    id: row.id,
    kind: row.kind,
    title: row.title,
    path: row.path,
    createdAt: row.createdAt.toISOString(),
    read: row.readAt !== null,
  }));
  return { items, more: rows.length > limit, unread: counted?.unread ?? 0 };
}
