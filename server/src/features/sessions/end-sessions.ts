import { and, isNull, lt, or, type SQL } from 'drizzle-orm';
import type { Db, Tx } from '#src/db/client.ts';
import { sessions } from '#src/db/schema/accounts.ts';
import type { Clock, Deps } from '#src/deps.ts';

export type EndReason =
  | 'signed-out'
  | 'revoked'
  | 'reuse'
  | 'too-many'
  | 'step-up'
  | 'suspended'
  | 'credentials-changed'
  | 'deletion-asked';

/**
 * Ends the sessions that `which` names, as far as they have not ended, and answers which those were. Call
 * `forgetSessions` with them after the commit. `which` must name the owner unless whoever asks has proven the session.
 */
export async function endSessions(
  { clock }: { clock: Clock },
  db: Db | Tx,
  which: SQL | undefined,
  reason: EndReason,
): Promise<{ id: string; userId: string }[]> {
  if (!which) throw new Error('endSessions needs to know which');
  return await db
    .update(sessions)
    .set({ revokedAt: clock.now(), revokedReason: reason })
    .where(and(which, isNull(sessions.revokedAt)))
    .returning({ id: sessions.id, userId: sessions.userId });
}

/** While an ended session is known, a refresh token of it that turns up is recognised as such. */
const keptMs = 7 * 24 * 60 * 60 * 1000;

/** Removes sessions that ended a week ago or more. */
export async function purgeSessions({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - keptMs);
  await db.delete(sessions).where(or(lt(sessions.absoluteExpiresAt, before), lt(sessions.revokedAt, before)));
}
