import { and, isNull, lt, or, type SQL } from 'drizzle-orm';
import type { Db, Tx } from '#src/db/client.ts';
import { sessions } from '#src/db/schema/accounts.ts';
import type { Clock, Deps } from '#src/deps.ts';
import { endSubscriptions } from '#src/features/notifications/push/subscriptions.ts';

export type EndReason =
  | 'signed-out'
  | 'revoked'
  | 'reuse'
  | 'too-many'
  | 'step-up'
  | 'suspended'
  | 'credentials-changed'
  | 'guest-finished'
  | 'deletion-asked';

/**
 * Ends the sessions matched by `which` and returns those that had not ended yet. Call `forgetSessions` with them after the
 * commit. `which` must name the owner unless the caller has proven possession of the session.
 */
export async function endSessions(
  { clock }: { clock: Clock },
  db: Db | Tx,
  which: SQL | undefined,
  reason: EndReason,
): Promise<{ id: string; userId: string }[]> {
  if (!which) throw new Error('endSessions needs a condition');
  const ended = await db
    .update(sessions)
    .set({ revokedAt: clock.now(), revokedReason: reason })
    .where(and(which, isNull(sessions.revokedAt)))
    .returning({ id: sessions.id, userId: sessions.userId });
  await endSubscriptions(
    db,
    ended.map(({ id }) => id),
  );
  return ended;
}

/** Ended sessions are stored this long so that a stolen refresh token is recognized when it is used. */
const retentionMs = 7 * 24 * 60 * 60 * 1000;

/** Deletes sessions that ended a week ago or more. */
export async function purgeSessions({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - retentionMs);
  await db.delete(sessions).where(or(lt(sessions.absoluteExpiresAt, before), lt(sessions.revokedAt, before)));
}
