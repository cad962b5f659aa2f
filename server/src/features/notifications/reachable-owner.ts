import type { Language } from '@foyer/contract/limits.ts';
import { sql } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { users } from '#src/db/schema/accounts.ts';

/** The verified email of an account's owner and the language to write in. */
export type ReachableOwner = { to: string; language: Language };

/** Null without a verified email; text messages only carry codes. */
export async function reachableOwner(tx: Tx, userId: string): Promise<ReachableOwner | null> {
  return (await reachableOwners(tx, [userId])).get(userId) ?? null;
}

/** The same for several users, by id. Users without a verified email are left out. */
export async function reachableOwners(
  tx: Tx,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, ReachableOwner>> {
  const owners = await tx
    .select({ id: users.id, email: users.email, emailVerifiedAt: users.emailVerifiedAt, language: users.language })
    .from(users)
    .where(sql`${users.id} = any(${sql.param(userIds)}::uuid[])`);
  return new Map(
    owners.flatMap(({ id, email, emailVerifiedAt, language }) =>
      email && emailVerifiedAt ? [[id, { to: email, language }] as const] : [],
    ),
  );
}
