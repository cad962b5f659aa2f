import { eq, sql } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { users } from '#src/db/schema/accounts.ts';
import { identities } from '#src/db/schema/identities.ts';
import { passkeys } from '#src/db/schema/second-factors.ts';
import { AppError } from '#src/http/answers/app-error.ts';
import type { WaysIn } from './last-credential.ts';

/**
 * What leads into an account, for `requireWayIn`. Locks the account, so that two removals at once take turns and the
 * second counts what the first left: call it before anything is removed.
 */
export async function lockWaysIn(tx: Tx, userId: string): Promise<WaysIn> {
  const [locked] = await tx
    .select({ phone: users.phone, phoneAt: users.phoneVerifiedAt, email: users.email, emailAt: users.emailVerifiedAt })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update');
  if (!locked) throw new AppError('UNAUTHENTICATED', 'Sign in to go on.');
  // A statement of its own, or it would count what was there before the lock was waited for.
  const [count] = await tx
    .select({
      identities: sql<number>`(select count(*)::int from ${identities} where ${identities.userId} = ${userId})`,
      passkeys: sql<number>`(select count(*)::int from ${passkeys} where ${passkeys.userId} = ${userId})`,
    })
    .from(users)
    .where(eq(users.id, userId));
  return {
    phone: locked.phone !== null && locked.phoneAt !== null,
    email: locked.email !== null && locked.emailAt !== null,
    identities: count?.identities ?? 0,
    passkeys: count?.passkeys ?? 0,
  };
}
