import type { User } from '@foyer/contract/accounts.ts';
import { eq, sql } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { preparedOn } from '#src/db/prepared.ts';
import { users } from '#src/db/schema/accounts.ts';
import { profiles } from '#src/db/schema/profiles.ts';
import { authenticators } from '#src/db/schema/second-factors.ts';
import type { Deps } from '#src/deps.ts';
import { isAuthenticatorOf, presentUser, userColumns } from '#src/features/accounts/queries.ts';
import { accountSuspended } from '#src/features/accounts/suspension-refusal.ts';
import { AppError } from '#src/http/responses/app-error.ts';

/** An account that is locked until the transaction ends. */
export type LockedAccount = {
  user: User;
  passwordHash: string | null;
  /** Canonical; null unless verified. */
  email: string | null;
  /** E.164; null unless verified. */
  phone: string | null;
};

/**
 * Serializes the sign-ins of one user, so that concurrent ones cannot exceed the limit on sessions. Throws
 * ACCOUNT_SUSPENDED.
 */
export async function lockForSession(
  deps: Pick<Deps, 'clock' | 'secrets'>,
  tx: Tx,
  userId: string,
): Promise<LockedAccount> {
  const [row] = await statements(tx).lock.execute({ userId });
  if (!row) throw new AppError('USER_NOT_FOUND', 'Account not found.');
  if (row.suspendedAt) throw await accountSuspended(deps, tx, userId);
  return {
    user: presentUser(row),
    passwordHash: row.passwordHash,
    email: row.emailVerified ? row.email : null,
    phone: row.phoneVerified ? row.phone : null,
  };
}

/**
 * Whether the account has an authenticator app. Call it after `lockForSession`, as a separate statement: a statement that
 * waits for a lock sees other tables as they were before it waited.
 */
export async function hasAuthenticator(tx: Tx, userId: string): Promise<boolean> {
  const [found] = await tx
    .select({ userId: authenticators.userId })
    .from(authenticators)
    .where(isAuthenticatorOf(userId));
  return found !== undefined;
}

const statements = preparedOn((db) => ({
  lock: db
    .select({
      ...userColumns,
      passwordHash: users.passwordHash,
      suspendedAt: users.suspendedAt,
    })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(eq(users.id, sql.placeholder('userId')))
    .for('no key update', { of: users })
    .prepare('session_lock_account'),
}));
