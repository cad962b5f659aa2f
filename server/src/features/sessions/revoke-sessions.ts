import { and, eq, ne } from 'drizzle-orm';
import { audit } from '#src/audit/audit.ts';
import { sessions } from '#src/db/schema/accounts.ts';
import type { Deps } from '#src/deps.ts';
import { isActive } from '#src/features/accounts/queries.ts';
import { requireRecentSignIn } from '#src/features/accounts/sign-in-methods/require-recent-sign-in.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { forgetSessions } from './active-sessions.ts';
import { endSessions } from './end-sessions.ts';

/**
 * Ends the person's other sessions, or all of them, and answers how many (rule 35). The others need a fresh proof of
 * who asks, or a stolen session could put its owner out and stay. All does not: it ends the one that asks too, and a
 * person who fears a thief must be able to do it at once.
 */
export async function revokeSessions(
  deps: Deps,
  viewer: SignedInUser,
  { which }: { which: 'others' | 'all' },
): Promise<number> {
  if (which === 'others') requireRecentSignIn(deps, viewer);
  const { userId, sessionId } = viewer;
  const mine = and(eq(sessions.userId, userId), isActive(deps.clock.now()));
  const named = which === 'all' ? mine : and(mine, ne(sessions.id, sessionId));
  const ended = await endSessions(deps, deps.db, named, 'revoked');
  forgetSessions(
    deps,
    ended.map(({ id }) => id),
  );
  await audit(deps, viewer, { event: 'session.revoked', outcome: 'ok', reason: which, userId, sessionId });
  return ended.length;
}
