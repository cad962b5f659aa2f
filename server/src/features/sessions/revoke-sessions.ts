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
 * Ends the caller's other sessions, or all, and returns how many. Ending the others requires a recent sign-in, or a thief
 * with a stolen session could sign out its owner. Ending all does not: it includes the calling session, and someone who
 * suspects a thief must be able to do it at once.
 */
export async function revokeSessions(
  deps: Deps,
  viewer: SignedInUser,
  { which }: { which: 'others' | 'all' },
): Promise<number> {
  if (which === 'others') requireRecentSignIn(deps, viewer);
  const { userId, sessionId } = viewer;
  const mine = and(eq(sessions.userId, userId), isActive(deps.clock.now()));
  const condition = which === 'all' ? mine : and(mine, ne(sessions.id, sessionId));
  const ended = await endSessions(deps, deps.db, condition, 'revoked');
  forgetSessions(
    deps,
    ended.map(({ id }) => id),
  );
  await audit(deps, viewer, { event: 'session.revoked', outcome: 'ok', reason: which, userId, sessionId });
  return ended.length;
}
