import { eq } from 'drizzle-orm';
import { audit } from '#src/audit/audit.ts';
import { sessions } from '#src/db/schema/accounts.ts';
import type { Deps } from '#src/deps.ts';
import { sendSecurityMessage } from '#src/features/notifications/notify-owner.ts';
import type { Origin } from '#src/http/authentication/viewer.ts';
import { forgetSessions } from '../active-sessions.ts';
import { endSessions } from '../end-sessions.ts';

/** Ends a session whose old refresh token was used again, and notifies its owner once, however often that happens. */
export async function endReusedSession(deps: Deps, viewer: Origin, sessionId: string): Promise<void> {
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
