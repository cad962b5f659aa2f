import { and, isNull, lt, or } from 'drizzle-orm';
import { providerFlows, usedIdTokens } from '#src/db/schema/identities.ts';
import type { Deps } from '#src/deps.ts';

/** A visit is told about for a while after its end. Its token is refused without the row, too. */
const keptMs = 60 * 60 * 1000;

/** Removes visits at providers, and used tokens that nobody would take any more. */
export async function purgeFlows({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  const before = new Date(now.getTime() - keptMs);
  const grantIsOver = or(isNull(providerFlows.grantEndsAt), lt(providerFlows.grantEndsAt, now));
  await db.delete(providerFlows).where(and(lt(providerFlows.expiresAt, before), grantIsOver));
  await db.delete(usedIdTokens).where(lt(usedIdTokens.expiresAt, before));
}
