import { desc, inArray, isNull } from 'drizzle-orm';
import { audit, ownInitiative } from '#src/audit/audit.ts';
import { signingKeyRules } from '#src/config.ts';
import { signingKeys } from '#src/db/schema/accounts.ts';
import type { Deps } from '#src/deps.ts';
import { addSigningKey, isOver, lockSigningKeys } from './signing-keys.ts';

/**
 * Adds a key and lets the one that signs retire a minute later, when every process knows its successor; it verifies
 * on until its tokens are expired, and is removed by the next rotation. For a job: does nothing while the newest key
 * is younger than `olderThanSeconds`, so that running twice does no harm. Answers whether it rotated.
 */
export async function rotateSigningKeys(
  deps: Deps,
  { olderThanSeconds = signingKeyRules.rotateAfterSeconds }: { olderThanSeconds?: number } = {},
): Promise<boolean> {
  const now = deps.clock.now();
  const rotated = await deps.db.transaction(async (tx) => {
    await lockSigningKeys(tx);
    const keys = await tx
      .select({ kid: signingKeys.kid, createdAt: signingKeys.createdAt, retiredAt: signingKeys.retiredAt })
      .from(signingKeys)
      .orderBy(desc(signingKeys.createdAt));
    const over = keys.filter((key) => isOver(key, now)).map(({ kid }) => kid);
    if (over.length > 0) await tx.delete(signingKeys).where(inArray(signingKeys.kid, over));
    const [newest] = keys;
    if (newest && now.getTime() - newest.createdAt.getTime() < olderThanSeconds * 1000) return false;
    const handover = new Date(now.getTime() + signingKeyRules.handoverSeconds * 1000);
    await tx.update(signingKeys).set({ retiredAt: handover }).where(isNull(signingKeys.retiredAt));
    await addSigningKey(deps, tx);
    return true;
  });
  if (rotated) await audit(deps, ownInitiative, { event: 'keys.rotated', outcome: 'ok' });
  return rotated;
}
