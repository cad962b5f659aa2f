import { and, isNull, notExists, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '#src/db/client.ts';
import { users } from '#src/db/schema/accounts.ts';
import { identities } from '#src/db/schema/identities.ts';
import { passkeys } from '#src/db/schema/second-factors.ts';

/**
 * Matches accounts that have nothing verified beyond the claim on an unverified email: no verified phone, no linked
 * identity, no passkey. Accounts with one of those belong to its owner, so proving a mistyped email must not open
 * them.
 */
export function hasOnlyClaims(db: Db | Tx): SQL | undefined {
  const ofUser = (table: typeof identities | typeof passkeys) =>
    db.select({ id: table.id }).from(table).where(sql`${table.userId} = ${users.id}`);
  return and(isNull(users.phoneVerifiedAt), notExists(ofUser(identities)), notExists(ofUser(passkeys)));
}
