import { eq } from 'drizzle-orm';
import { sessions } from '#src/db/schema/accounts.ts';
import type { Deps } from '#src/deps.ts';
import type { Origin } from '#src/http/callers/viewer.ts';
import { audit } from '../audit/audit.ts';
import { tellOwner } from '../notices/notify-owner.ts';
import { endSessions } from '../sessions/end-sessions.ts';
import { forgetSessions } from '../sessions/living-sessions.ts';

/** Ends a session whose old refresh token came back, and tells its owner: once, however often it comes (rule 33). */
export async function endReusedSession(deps: Deps, viewer: Origin, sessionId: string): Promise<void> {
  const userId = await deps.db.transaction(async (tx) => {
    const [ended] = await endSessions(deps, tx, eq(sessions.id, sessionId), 'reuse');
    if (!ended) return null;
    const { userId } = ended;
    const values = { browser: viewer.browser, place: viewer.place, at: deps.clock.now().toISOString() };
    const idempotencyKey = `session-reuse:${sessionId}`;
    await tellOwner(deps, tx, { userId, template: 'session-reuse', values, idempotencyKey });
    return userId;
  });
  if (userId === null) return;
  forgetSessions(deps, [sessionId]);
  deps.wakeOutbox();
  const { requestId, place } = viewer;
  deps.log.fatal({ event: 'session.reuse', userId, sessionId, requestId, place }, 'a refresh token was used again');
  await audit(deps, viewer, { event: 'session.reuse', outcome: 'fail', userId, sessionId });
}
