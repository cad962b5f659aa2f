import { lte } from 'drizzle-orm';
import { dataExports } from '#src/db/schema/settings.ts';
import type { Deps } from '#src/deps.ts';

/** Removes copies that can no longer be fetched. */
export async function purgeExports({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await db.delete(dataExports).where(lte(dataExports.expiresAt, clock.now()));
}
