import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '#src/db/client.ts';
import { preparedOn } from '#src/db/prepared.ts';
import { users } from '#src/db/schema/accounts.ts';

export type SignInContact = { email: string } | { phone: string };
/** `proven`: whether the contact it was found by is its own. */
export type PasswordAccount = { id: string; passwordHash: string | null; language: 'en' | 'es'; proven: boolean };

/**
 * The account that a contact and a password mean: the one that has proven the contact. Where nobody has proven an
 * email, the newest that claims it with a password, so that its owner can be told to prove it; it signs nobody in.
 */
export async function findPasswordAccount(db: Db | Tx, contact: SignInContact): Promise<PasswordAccount | undefined> {
  const [found] =
    'email' in contact
      ? await statements(db).byEmail.execute({ email: contact.email })
      : await statements(db).byPhone.execute({ phone: contact.phone });
  return found && (found.proven || found.passwordHash !== null) ? found : undefined;
}

const statements = preparedOn((db) => {
  const columns = { id: users.id, passwordHash: users.passwordHash, language: users.language };
  return {
    byEmail: db
      .select({ ...columns, proven: sql<boolean>`${users.emailVerifiedAt} is not null` })
      .from(users)
      .where(eq(users.email, sql.placeholder('email')))
      .orderBy(
        sql`${users.emailVerifiedAt} is null`,
        sql`${users.passwordHash} is null`,
        sql`${users.createdAt} desc, ${users.id}`,
      )
      .limit(1)
      .prepare('password_account_by_email'),
    byPhone: db
      .select({ ...columns, proven: sql<boolean>`true` })
      .from(users)
      .where(and(eq(users.phone, sql.placeholder('phone')), isNotNull(users.phoneVerifiedAt)))
      .prepare('password_account_by_phone'),
  };
});
