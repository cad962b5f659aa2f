import type { IdentityProvider } from '@foyer/contract/identity/providers.ts';
import { eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '#src/db/client.ts';
import { users } from '#src/db/schema/accounts.ts';
import { identities } from '#src/db/schema/identities.ts';
import { passkeys } from '#src/db/schema/second-factors.ts';
import { AppError } from '#src/http/answers/app-error.ts';
import type { WaysIn } from './last-credential.ts';

/** The ways in, and what the email hangs on. */
export type KnownWaysIn = WaysIn & { emailVouchedBy: IdentityProvider | null };

/**
 * What leads into an account, for `requireWayIn`. Locks the account, so that two removals at once take turns and the
 * second counts what the first left: call it before anything is removed.
 */
export async function lockWaysIn(tx: Tx, userId: string): Promise<KnownWaysIn> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
  // A statement of its own, or it would count what was there before the lock was waited for.
  return readWaysIn(tx, userId);
}

/** The same without the lock, to be shown. */
export async function readWaysIn(db: Db | Tx, userId: string): Promise<KnownWaysIn> {
  const [ways] = await db
    .select({
      phone: sql<boolean>`${users.phone} is not null and ${users.phoneVerifiedAt} is not null`,
      email: sql<boolean>`${users.email} is not null and ${users.emailVerifiedAt} is not null`,
      emailVouchedBy: users.emailVouchedBy,
      identities: sql<number>`(select count(*)::int from ${identities} where ${identities.userId} = ${userId})`,
      passkeys: sql<number>`(select count(*)::int from ${passkeys} where ${passkeys.userId} = ${userId})`,
    })
    .from(users)
    .where(eq(users.id, userId));
  if (!ways) throw new AppError('UNAUTHENTICATED', 'Sign in to go on.');
  return ways;
}
