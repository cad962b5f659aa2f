import { and, isNull, notExists, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '#src/db/client.ts';
import { users } from '#src/db/schema/accounts.ts';
import { identities } from '#src/db/schema/identities.ts';
import { passkeys } from '#src/db/schema/second-factors.ts';

/**
 * The condition on an account with an unproven email that nobody has shown anything for it but that claim. One with a
 * proven phone, a linked identity or a passkey belongs to whoever has those: a stranger whose address was typed there by
 * mistake must not get into it.
 */
export function hasOnlyClaims(db: Db | Tx): SQL | undefined {
  const ofUser = (table: typeof identities | typeof passkeys) =>
    db.select({ id: table.id }).from(table).where(sql`${table.userId} = ${users.id}`);
  return and(isNull(users.phoneVerifiedAt), notExists(ofUser(identities)), notExists(ofUser(passkeys)));
}
