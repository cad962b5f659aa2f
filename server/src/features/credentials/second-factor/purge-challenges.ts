import { lt } from 'drizzle-orm';
import { passkeyChallenges, secondFactorChallenges } from '#src/db/schema/second-factors.ts';
import type { Deps } from '#src/deps.ts';

/** Deletes expired challenges for second factors and passkeys. */
export async function purgeChallenges({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  await db.delete(secondFactorChallenges).where(lt(secondFactorChallenges.expiresAt, now));
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now));
}
