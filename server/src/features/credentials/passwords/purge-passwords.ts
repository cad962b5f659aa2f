import { and, isNull, lt, or } from 'drizzle-orm';
import { passwordLocks, passwordResets } from '#src/db/schema/passwords.ts';
import type { Deps } from '#src/deps.ts';

/** Deletes failure counts whose window and lock have ended, and expired reset links. */
export async function purgePasswords({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  const unlocked = or(isNull(passwordLocks.lockedUntil), lt(passwordLocks.lockedUntil, now));
  await db.delete(passwordLocks).where(and(lt(passwordLocks.windowEndsAt, now), unlocked));
  await db.delete(passwordResets).where(lt(passwordResets.expiresAt, now));
}
