import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '#src/db/client.ts';
import { users } from '#src/db/schema/accounts.ts';

export type SignInContact = { email: string } | { phone: string };
/** `proven`: whether the account has verified the contact it was found by. */
export type PasswordAccount = { id: string; passwordHash: string | null; language: 'en' | 'es'; proven: boolean };

/**
 * A query for the account that a contact and password refer to: the one that has verified the contact. If nobody has
 * verified an email, it is the newest account that claims it with a password, so that its owner can be asked to verify it;
 * that does not sign in.
 */
export function passwordAccount(db: Db | Tx, by: 'id' | 'email' | 'phone') {
  const proven = by === 'email' ? sql<boolean>`${users.emailVerifiedAt} is not null` : sql<boolean>`true`;
  const found = db
    .select({ id: users.id, passwordHash: users.passwordHash, language: users.language, proven: proven.as('proven') })
    .from(users)
    .where(
      and(
        eq(users[by], sql.placeholder(by)),
        by === 'phone' ? isNotNull(users.phoneVerifiedAt) : undefined,
        isNull(users.guestSince),
      ),
    );
  if (by !== 'email') return found.$dynamic();
  const preference = [
    sql`${users.emailVerifiedAt} is null`,
    sql`${users.passwordHash} is null`,
    sql`${users.createdAt} desc, ${users.id}`,
  ];
  return found
    .orderBy(...preference)
    .limit(1)
    .$dynamic();
}
