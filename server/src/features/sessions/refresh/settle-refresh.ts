import { and, eq, isNull } from 'drizzle-orm';
import { audit } from '#src/audit/audit.ts';
import { auditRarely } from '#src/audit/audit-rarely.ts';
import { sessionRules } from '#src/config/sessions.ts';
import { sessions, users } from '#src/db/schema/accounts.ts';
import type { Deps } from '#src/deps.ts';
import { isActive } from '#src/features/accounts/queries.ts';
import { sendSecurityMessage } from '#src/features/notifications/notify-owner.ts';
import type { Origin } from '#src/http/authentication/viewer.ts';
import { forgetSessions } from '../active-sessions.ts';
import { endSessions } from '../end-sessions.ts';
import type { Generation, RotatedSession } from './rotate-session.ts';

/**
 * Handles an authentic refresh token that could not rotate. If it was replaced moments ago, by another tab or by a request
 * whose response was lost, the current pair is returned. If it was replaced earlier, two parties have it, so the session
 * is ended for both.
 */
export async function settleRefresh(
  deps: Deps,
  viewer: Origin,
  { id, generation }: Generation,
): Promise<RotatedSession | null> {
  const now = deps.clock.now();
  const [session] = await deps.db
    .select({ userId: sessions.userId, generation: sessions.generation, rotatedAt: sessions.rotatedAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, id), isActive(now), isNull(users.suspendedAt)));
  if (!session) {
    await auditRarely(deps, viewer, { event: 'session.expired', outcome: 'fail', reason: 'refresh', sessionId: id });
    return null;
  }
  const age = now.getTime() - session.rotatedAt.getTime();
  const justReplaced = session.generation === generation + 1 && age <= sessionRules.rotationGraceSeconds * 1000;
  if (justReplaced) return session;
  if (session.generation > generation) await endReusedSession(deps, viewer, id);
  return null;
}

/** Ends a session whose old refresh token was used again, and notifies its owner once, however often that happens. */
async function endReusedSession(deps: Deps, viewer: Origin, sessionId: string): Promise<void> {
  const userId = await deps.db.transaction(async (tx) => {
    const [ended] = await endSessions(deps, tx, eq(sessions.id, sessionId), 'reuse');
    if (!ended) return null;
    const { userId } = ended;
    const values = { browser: viewer.browser, place: viewer.place, at: deps.clock.now().toISOString() };
    const idempotencyKey = `session-reuse:${sessionId}`;
    await sendSecurityMessage(deps, tx, { userId, template: 'session-reuse', values, idempotencyKey });
    return userId;
  });
  if (userId === null) return;
  forgetSessions(deps, [sessionId]);
  deps.wakeOutbox();
  const { requestId, place } = viewer;
  deps.log.fatal({ event: 'session.reuse', userId, sessionId, requestId, place }, 'a refresh token was used again');
  await audit(deps, viewer, { event: 'session.reuse', outcome: 'fail', userId, sessionId });
}
