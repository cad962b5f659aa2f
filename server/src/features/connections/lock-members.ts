import { and, isNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '#src/db/client.ts';
import { users } from '#src/db/schema/accounts.ts';
import { memberBlocks } from '#src/db/schema/connections.ts';
import { AppError } from '#src/http/responses/app-error.ts';

/**
 * Locks two members in the order of their ids, so that changes of their pair, their allowances and their blocks happen one
 * after the other and never wait for each other in a circle. Refuses with NOT_FOUND if either is gone, or if one has
 * blocked the other.
 */
export async function lockMembers(tx: Tx, one: string, other: string): Promise<void> {
  const locked = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        sql`${users.id} = any(${sql.param([one, other])}::uuid[])`,
        isNull(users.suspendedAt),
        isNull(users.deletionDueAt),
      ),
    )
    .orderBy(users.id)
    .for('no key update');
  if (locked.length < 2 || (await isBlocked(tx, one, other))) throw noSuchMember();
}

/** Whether one of the two has blocked the other. */
export async function isBlocked(db: Db | Tx, one: string, other: string): Promise<boolean> {
  const [block] = await db
    .select({ userId: memberBlocks.userId })
    .from(memberBlocks)
    .where(
      sql`(${memberBlocks.userId}, ${memberBlocks.blockedId}) in ((${one}::uuid, ${other}::uuid), (${other}::uuid, ${one}::uuid))`,
    )
    .limit(1);
  return block !== undefined;
}

export function noSuchMember(): AppError {
  return new AppError('NOT_FOUND', 'Member not found.');
}
