import { and, eq } from 'drizzle-orm';
import { sessions } from '#src/db/schema/accounts.ts';
import type { Deps } from '#src/deps.ts';
import { AppError } from '#src/http/answers/app-error.ts';
import type { SignedInUser } from '#src/http/callers/viewer.ts';
import { audit } from '../audit/audit.ts';
import { isLiving } from '../queries.ts';
import { requireRecentSignIn } from '../ways-in/require-recent-sign-in.ts';
import { endSessions } from './end-sessions.ts';
import { forgetSessions } from './living-sessions.ts';

/**
 * Ends one of the person's sessions (rule 35). Ending the one that asks is signing out and needs no fresh proof; for
 * another one it does, or whoever holds a stolen session could put its owner out and stay.
 */
export async function revokeSession(
  deps: Deps,
  viewer: SignedInUser,
  { sessionId }: { sessionId: string },
): Promise<void> {
  if (sessionId !== viewer.sessionId) requireRecentSignIn(deps, viewer);
  const { userId } = viewer;
  const which = and(eq(sessions.id, sessionId), eq(sessions.userId, userId), isLiving(deps.clock.now()));
  const ended = await endSessions(deps, deps.db, which, 'revoked');
  if (ended.length === 0) throw new AppError('NOT_FOUND', 'There is no such session any more.');
  forgetSessions(deps, [sessionId]);
  await audit(deps, viewer, { event: 'session.revoked', outcome: 'ok', reason: 'one', userId, sessionId });
}
