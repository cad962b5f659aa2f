import { and, eq, isNotNull, isNull, ne } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { users } from '#src/db/schema/accounts.ts';
import type { Deps } from '#src/deps.ts';
import { forgetSessions } from '#src/features/sessions/active-sessions.ts';
import { releaseClaims } from './release-claims.ts';

/**
 * Takes emails from those who claim one that somebody else has proven. That happens when it is proven; this is for
 * accounts that were in use, or just being made, at that moment.
 */
export async function settleLostClaims(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const owner = alias(users, 'owner');
  const lost = await deps.db
    .select({ id: users.id, email: users.email })
    .from(users)
    .innerJoin(owner, and(eq(owner.email, users.email), isNotNull(owner.emailVerifiedAt), ne(owner.id, users.id)))
    .where(isNull(users.emailVerifiedAt));
  for (const { id, email } of lost) {
    const same = and(eq(users.id, id), eq(users.email, email ?? ''));
    forgetSessions(deps, await deps.db.transaction((tx) => releaseClaims(deps, tx, 'email', same)));
  }
}
