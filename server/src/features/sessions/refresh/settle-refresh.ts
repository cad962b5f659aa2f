import { and, eq, isNull } from 'drizzle-orm';
import { auditRarely } from '#src/audit/audit-rarely.ts';
import { sessionRules } from '#src/config.ts';
import { sessions, users } from '#src/db/schema/accounts.ts';
import type { Deps } from '#src/deps.ts';
import { isActive } from '#src/features/accounts/queries.ts';
import type { Origin } from '#src/http/authentication/viewer.ts';
import { endReusedSession } from './end-reused-session.ts';
import type { Generation, Reached } from './rotate-session.ts';

/**
 * What a good refresh token means that could not rotate. Just replaced, perhaps by another tab or by the same request
 * whose answer got lost: the current pair. Replaced earlier: two have it, so nobody keeps the session (rule 33).
 */
export async function settleRefresh(
  deps: Deps,
  viewer: Origin,
  { id, generation }: Generation,
): Promise<Reached | null> {
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
