import { desc, inArray, isNull } from 'drizzle-orm';
import { audit, ownInitiative } from '#src/audit/audit.ts';
import { signingKeyRules } from '#src/config/sessions.ts';
import { signingKeys } from '#src/db/schema/accounts.ts';
import type { Deps } from '#src/deps.ts';
import { addSigningKey, isKeyExpired, lockSigningKeys } from './signing-keys.ts';

/**
 * Adds a signing key and retires the current one a minute later, when every process knows its successor. The old key
 * verifies until its tokens have expired and is deleted by the next rotation. Does nothing while the newest key is younger
 * than `olderThanSeconds`, so the job may run twice. Returns whether it rotated.
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
    const expired = keys.filter((key) => isKeyExpired(key, now)).map(({ kid }) => kid);
    if (expired.length > 0) await tx.delete(signingKeys).where(inArray(signingKeys.kid, expired));
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
