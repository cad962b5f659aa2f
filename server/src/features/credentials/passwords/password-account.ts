import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '#src/db/client.ts';
import { users } from '#src/db/schema/accounts.ts';

export type SignInContact = { email: string } | { phone: string };
/** `proven`: whether the contact it was found by is its own. */
export type PasswordAccount = { id: string; passwordHash: string | null; language: 'en' | 'es'; proven: boolean };

/**
 * The account that a contact and a password mean, for a statement that goes on with it: the one that has proven the
 * contact. Where nobody has proven an email, the newest that claims it with a password, so that its owner can be told to
 * prove it; it signs nobody in.
 */
export function passwordAccount(db: Db | Tx, by: 'id' | 'email' | 'phone') {
  const proven = by === 'email' ? sql<boolean>`${users.emailVerifiedAt} is not null` : sql<boolean>`true`;
  const found = db
    .select({ id: users.id, passwordHash: users.passwordHash, language: users.language, proven: proven.as('proven') })
    .from(users)
    .where(and(eq(users[by], sql.placeholder(by)), by === 'phone' ? isNotNull(users.phoneVerifiedAt) : undefined));
  if (by !== 'email') return found.$dynamic();
  const best = [
    sql`${users.emailVerifiedAt} is null`,
    sql`${users.passwordHash} is null`,
    sql`${users.createdAt} desc, ${users.id}`,
  ];
  return found
    .orderBy(...best)
    .limit(1)
    .$dynamic();
}
