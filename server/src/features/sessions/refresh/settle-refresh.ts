import { and, eq, isNull } from 'drizzle-orm';
import { auditRarely } from '#src/audit/audit-rarely.ts';
import { sessionRules } from '#src/config/sessions.ts';
import { sessions, users } from '#src/db/schema/accounts.ts';
import type { Deps } from '#src/deps.ts';
import { isActive } from '#src/features/accounts/queries.ts';
import type { Origin } from '#src/http/authentication/viewer.ts';
import { endReusedSession } from './end-reused-session.ts';
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
