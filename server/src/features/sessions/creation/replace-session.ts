import { and, eq } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { sessions } from '#src/db/schema/accounts.ts';
import type { Deps } from '#src/deps.ts';
import { isActive } from '#src/features/accounts/queries.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import type { EndReason } from '../end-sessions.ts';
import { beginSession, type NewSession, type SignInMethod } from './begin-session.ts';

/**
 * A new session in place of the present one, for who has just shown again who they are: a new id, while how they came
 * in, whether the browser keeps it and its absolute end stay (rule 34). `lockForSession` comes before it; call
 * `forgetSessions` with the old id after the commit.
 */
export async function replaceSession(deps: Deps, tx: Tx, viewer: SignedInUser): Promise<NewSession> {
  const { userId, sessionId } = viewer;
  const now = deps.clock.now();
  const reason: EndReason = 'step-up';
  const [old] = await tx
    .update(sessions)
    .set({ revokedAt: now, revokedReason: reason })
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId), isActive(now)))
    .returning({
      method: sessions.method,
      remember: sessions.remember,
      createdAt: sessions.createdAt,
      absoluteExpiresAt: sessions.absoluteExpiresAt,
    });
  if (!old) throw new AppError('UNAUTHENTICATED', 'Sign in to go on.');
  // beginSession wrote it, so it is one of them.
  const method = old.method as SignInMethod;
  return beginSession(deps, tx, viewer, { userId, method, remember: old.remember, instead: old });
}
