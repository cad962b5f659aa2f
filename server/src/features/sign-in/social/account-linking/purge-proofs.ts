import { lte } from 'drizzle-orm';
import { identityProofs } from '#src/db/schema/identities.ts';
import type { Deps } from '#src/deps.ts';

/** Removes identities that waited in vain for a proof of the account they would be linked to. */
export async function purgeProofs({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await db.delete(identityProofs).where(lte(identityProofs.expiresAt, clock.now()));
}
