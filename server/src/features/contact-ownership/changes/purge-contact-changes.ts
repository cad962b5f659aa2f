import { lt } from 'drizzle-orm';
import { contactChanges } from '#src/db/schema/passwords.ts';
import type { Deps } from '#src/deps.ts';

/** Removes replaced contacts that nobody can bring back any more: they are kept for nothing else. */
export async function purgeContactChanges({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await db.delete(contactChanges).where(lt(contactChanges.expiresAt, clock.now()));
}
