import { lt } from 'drizzle-orm';
import { emailVerifications, phoneVerifications } from '#src/db/schema/one-time-codes.ts';
import type { Deps } from '#src/deps.ts';

/** Expired codes can be resent and verifications used for a while; a day is longer than either. */
const retentionMs = 24 * 60 * 60 * 1000;

/** Deletes verifications of phones and emails that can no longer be used. */
export async function purgeCodes({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - retentionMs);
  await db.delete(phoneVerifications).where(lt(phoneVerifications.expiresAt, before));
  await db.delete(emailVerifications).where(lt(emailVerifications.expiresAt, before));
}
