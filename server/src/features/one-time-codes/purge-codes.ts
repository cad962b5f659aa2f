import { lt } from 'drizzle-orm';
import { emailVerifications, phoneVerifications } from '#src/db/schema/one-time-codes.ts';
import type { Deps } from '#src/deps.ts';

/** Past their end codes can be resent and proofs be used for a while; a day is longer than any of that. */
const keptMs = 24 * 60 * 60 * 1000;

/** Removes proofs of phones and emails that can serve nothing any more. */
export async function purgeCodes({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - keptMs);
  await db.delete(phoneVerifications).where(lt(phoneVerifications.expiresAt, before));
  await db.delete(emailVerifications).where(lt(emailVerifications.expiresAt, before));
}
