import { and, eq } from 'drizzle-orm';
import { audit } from '#src/audit/audit.ts';
import { sessions } from '#src/db/schema/accounts.ts';
import type { Deps } from '#src/deps.ts';
import { isActive } from '#src/features/accounts/queries.ts';
import { requireRecentSignIn } from '#src/features/accounts/sign-in-methods/require-recent-sign-in.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { forgetSessions } from './active-sessions.ts';
import { endSessions } from './end-sessions.ts';

/**
 * Ends one of the caller's sessions. Ending the calling one is signing out; ending another requires a recent sign-in, or a
 * thief with a stolen session could sign out its owner.
 */
export async function revokeSession(
  deps: Deps,
  viewer: SignedInUser,
  { sessionId }: { sessionId: string },
): Promise<void> {
  if (sessionId !== viewer.sessionId) requireRecentSignIn(deps, viewer);
  const { userId } = viewer;
  const which = and(eq(sessions.id, sessionId), eq(sessions.userId, userId), isActive(deps.clock.now()));
  const ended = await endSessions(deps, deps.db, which, 'revoked');
  if (ended.length === 0) throw new AppError('NOT_FOUND', 'Session not found.');
  forgetSessions(deps, [sessionId]);
  await audit(deps, viewer, { event: 'session.revoked', outcome: 'ok', reason: 'one', userId, sessionId });
}
