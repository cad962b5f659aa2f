import { and, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '#src/db/client.ts';
import { users } from '#src/db/schema/accounts.ts';
import { passwordResets } from '#src/db/schema/passwords.ts';
import type { Deps } from '#src/deps.ts';
import { hasOnlyClaims } from '#src/features/accounts/sign-in-methods/has-only-claims.ts';
import { hashResetToken } from './reset-token.ts';

/** The reset of a valid token: unused, not expired, and for the email that the account still has. */
export async function findReset({ clock }: Pick<Deps, 'clock'>, db: Db | Tx, token: string) {
  const [found] = await db
    .select({
      userId: users.id,
      email: passwordResets.email,
      phone: users.phone,
      proven: sql<boolean>`${users.emailVerifiedAt} is not null`,
    })
    .from(passwordResets)
    .innerJoin(users, and(eq(users.id, passwordResets.userId), eq(users.email, passwordResets.email)))
    .where(
      and(
        eq(passwordResets.tokenHash, hashResetToken(token)),
        isNull(passwordResets.usedAt),
        gt(passwordResets.expiresAt, clock.now()),
        // If the account has gained other proof of its owner since, the mailbox alone no longer gives access.
        or(isNotNull(users.emailVerifiedAt), hasOnlyClaims(db)),
      ),
    );
  return found;
}
