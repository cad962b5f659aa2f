import { and, eq, ne } from 'drizzle-orm';
import { sessions } from '#src/db/schema/accounts.ts';
import type { Deps } from '#src/deps.ts';
import type { SignedInUser } from '#src/http/callers/viewer.ts';
import { audit } from '../audit/audit.ts';
import { isLiving } from '../queries.ts';
import { requireRecentSignIn } from '../ways-in/require-recent-sign-in.ts';
import { endSessions } from './end-sessions.ts';
import { forgetSessions } from './living-sessions.ts';

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
  const mine = and(eq(sessions.userId, userId), isLiving(deps.clock.now()));
  const named = which === 'all' ? mine : and(mine, ne(sessions.id, sessionId));
  const ended = await endSessions(deps, deps.db, named, 'revoked');
  forgetSessions(
    deps,
    ended.map(({ id }) => id),
  );
  await audit(deps, viewer, { event: 'session.revoked', outcome: 'ok', reason: which, userId, sessionId });
  return ended.length;
}
