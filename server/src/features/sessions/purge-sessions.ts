import { lt, or } from 'drizzle-orm';
import { sessions } from '#src/db/schema/accounts.ts';
import type { Deps } from '#src/deps.ts';

/** While an ended session is known, a refresh token of it that turns up is recognised as such. */
const keptMs = 7 * 24 * 60 * 60 * 1000;

/** Removes sessions that ended a week ago or more. */
export async function purgeSessions({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - keptMs);
  await db.delete(sessions).where(or(lt(sessions.absoluteExpiresAt, before), lt(sessions.revokedAt, before)));
}
