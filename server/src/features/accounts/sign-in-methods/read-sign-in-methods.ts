import type { IdentityProvider } from '@foyer/contract/identities/identities.ts';
import { eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '#src/db/client.ts';
import { users } from '#src/db/schema/accounts.ts';
import { identities } from '#src/db/schema/identities.ts';
import { passkeys } from '#src/db/schema/second-factors.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import type { SignInMethods } from './last-credential.ts';

/** The sign-in methods, and the provider on whose word alone the email counts as verified. */
export type CurrentSignInMethods = SignInMethods & { emailVouchedBy: IdentityProvider | null };

/**
 * The sign-in methods of an account. Before removing one, lock the account first so that of two concurrent removals the
 * second sees what the first left.
 */
export async function readSignInMethods(db: Db | Tx, userId: string): Promise<CurrentSignInMethods> {
  const [methods] = await db
    .select({
      phone: sql<boolean>`${users.phone} is not null and ${users.phoneVerifiedAt} is not null`,
      email: sql<boolean>`${users.email} is not null and ${users.emailVerifiedAt} is not null`,
      emailVouchedBy: users.emailVouchedBy,
      identities: sql<number>`(select count(*)::int from ${identities} where ${identities.userId} = ${userId})`,
      passkeys: sql<number>`(select count(*)::int from ${passkeys} where ${passkeys.userId} = ${userId})`,
    })
    .from(users)
    .where(eq(users.id, userId));
  if (!methods) throw new AppError('UNAUTHENTICATED', 'Sign in to continue.');
  return methods;
}
