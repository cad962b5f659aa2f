import { and, eq, isNotNull, isNull, ne } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { users } from '#src/db/schema/accounts.ts';
import type { Deps } from '#src/deps.ts';
import { forgetSessions } from '#src/features/sessions/active-sessions.ts';
import { releaseClaims } from './release-claims.ts';

/**
 * Removes emails from accounts that claim one another account has verified. Normally that happens on verification; this job
 * covers accounts that were locked or being created at that moment.
 */
export async function settleLostClaims(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const owner = alias(users, 'owner');
  const lost = await deps.db
    .select({ id: users.id, email: users.email })
    .from(users)
    .innerJoin(
      owner,
      and(
        eq(owner.email, users.email),
        isNotNull(owner.emailVerifiedAt),
        isNull(owner.guestSince),
        ne(owner.id, users.id),
      ),
    )
    .where(isNull(users.emailVerifiedAt));
  for (const { id, email } of lost) {
    const claim = and(eq(users.id, id), eq(users.email, email ?? ''));
    forgetSessions(deps, await deps.db.transaction((tx) => releaseClaims(deps, tx, 'email', claim)));
  }
}
