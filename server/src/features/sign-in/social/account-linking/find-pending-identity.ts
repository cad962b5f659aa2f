import { and, eq, gt, sql } from 'drizzle-orm';
import type { Db, Tx } from '#src/db/client.ts';
import { users } from '#src/db/schema/accounts.ts';
import { identityProofs } from '#src/db/schema/identities.ts';
import type { Deps } from '#src/deps.ts';
import type { Origin } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';

/**
 * This browser's pending identity, and the account it would be linked to. It expires after 10 minutes, and once the account
 * no longer has the email that matched.
 */
export async function findPendingIdentity(deps: Pick<Deps, 'clock'>, db: Db | Tx, viewer: Origin) {
  const [pending] = await db
    .select({
      userId: identityProofs.userId,
      provider: identityProofs.provider,
      issuer: identityProofs.issuer,
      subject: identityProofs.subject,
      email: users.email,
      name: identityProofs.name,
      picture: identityProofs.picture,
      /** Null unless the provider says the email is verified; otherwise the account's phone is neither shown nor used. */
      phone: sql<string | null>`case when ${users.phoneVerifiedAt} is not null and ${identityProofs.emailVerified}
        then ${users.phone} end`,
      passwordHash: users.passwordHash,
    })
    .from(identityProofs)
    .innerJoin(users, and(eq(users.id, identityProofs.userId), eq(users.email, identityProofs.email)))
    .where(
      and(
        eq(identityProofs.browserHash, viewer.browserHash),
        gt(identityProofs.expiresAt, deps.clock.now()),
        sql`${users.emailVerifiedAt} is not null`,
      ),
    );
  if (!pending?.email) throw new AppError('IDENTITY_PROOF_EXPIRED', 'This took too long. Please sign in again.');
  return { ...pending, email: pending.email };
}

export type PendingIdentity = Awaited<ReturnType<typeof findPendingIdentity>>;
