import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '#src/db/client.ts';
import { notifications } from '#src/db/schema/notifications.ts';
import { digestItems } from '#src/db/schema/settings.ts';

/** Deletes the notifications of two members about each other, and those that wait for a digest, in the transaction of a block. */
export async function forgetNoticesAbout(tx: Tx, one: string, other: string): Promise<void> {
  const between = (reader: PgColumn, about: PgColumn): SQL =>
    sql`(${reader}, ${about}) in ((${one}::uuid, ${other}::uuid), (${other}::uuid, ${one}::uuid))`;
  await tx.delete(notifications).where(between(notifications.userId, notifications.aboutId));
  await tx.delete(digestItems).where(between(digestItems.userId, digestItems.aboutId));
}

export async function hasBlockBetween(db: Db | Tx, one: string, other: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from member_blocks
    where (user_id, blocked_id) in ((${one}::uuid, ${other}::uuid), (${other}::uuid, ${one}::uuid))`);
  return rows.length > 0;
}
