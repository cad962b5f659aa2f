import { and, eq } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { sessions } from '#src/db/schema/accounts.ts';
import type { Deps } from '#src/deps.ts';
import { isActive } from '#src/features/accounts/queries.ts';
import { moveSubscription } from '#src/features/notifications/push/subscriptions.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import type { EndReason } from '../end-sessions.ts';
import { createSession, type NewSession, type SignInMethod } from './create-session.ts';

/**
 * Replaces the current session after a step-up: it gets a new id, but keeps its sign-in method, whether it is remembered
 * and its absolute end. Call `lockForSession` before, and `forgetSessions` with the old id after the commit.
 */
export async function replaceSession(deps: Deps, tx: Tx, viewer: SignedInUser): Promise<NewSession> {
  const { userId, sessionId } = viewer;
  const now = deps.clock.now();
  const reason: EndReason = 'step-up';
  const [replaced] = await tx
    .update(sessions)
    .set({ revokedAt: now, revokedReason: reason })
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId), isActive(now)))
    .returning({
      method: sessions.method,
      remember: sessions.remember,
      createdAt: sessions.createdAt,
      absoluteExpiresAt: sessions.absoluteExpiresAt,
    });
  if (!replaced) throw new AppError('UNAUTHENTICATED', 'Sign in to continue.');
  // Written by createSession, so it is a SignInMethod.
  const method = replaced.method as SignInMethod;
  const created = await createSession(deps, tx, viewer, { userId, method, remember: replaced.remember, replaced });
  await moveSubscription(tx, sessionId, created.sessionId);
  return created;
}
