import { webhookLimits } from '@foyer/contract/rules/webhook-choices.ts';
import type { Webhook } from '@foyer/contract/webhooks/webhooks.ts';
import { eq } from 'drizzle-orm';
import { audit, auditIn } from '#src/audit/audit.ts';
import { webhookBudgets } from '#src/config/webhooks.ts';
import { webhooks } from '#src/db/schema/webhooks.ts';
import type { Deps } from '#src/deps.ts';
import { lockOwnAccount } from '#src/features/accounts/sign-in-methods/lock-own-account.ts';
import { requireRecentSignIn } from '#src/features/accounts/sign-in-methods/require-recent-sign-in.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { requireBudget } from '#src/http/limits/limits.ts';
import { findOwn, lockOwn, noSuchWebhook, presentWebhook } from '../queries.ts';
import { newSecret, openSecret, sealSecret } from './webhook-secret.ts';

/** Returns the secret. Anyone who has it can sign messages as Foyer, so a recent sign-in is required. */
export async function showSecret(
  deps: Deps,
  viewer: SignedInUser,
  { id }: { id: string },
): Promise<{ secret: string }> {
  requireRecentSignIn(deps, viewer);
  const { sealedSecret } = await findOwn(deps.db, viewer, id);
  await audit(deps, viewer, { event: 'webhook.secret-shown', outcome: 'ok', userId: viewer.userId });
  return { secret: openSecret(deps, sealedSecret) };
}

/** Creates a new secret. The previous one also signs for a day; the one before that no longer does. */
export async function rotateSecret(
  deps: Deps,
  viewer: SignedInUser,
  { id }: { id: string },
): Promise<{ webhook: Webhook; secret: string }> {
  requireRecentSignIn(deps, viewer);
  await requireBudget(deps, `webhooks:${viewer.userId}`, webhookBudgets.kept);
  const secret = newSecret(deps);
  const now = deps.clock.now();
  const webhook = await deps.db.transaction(async (tx) => {
    await lockOwnAccount(deps, tx, viewer);
    const before = await lockOwn(tx, viewer, id);
    const [row] = await tx
      .update(webhooks)
      .set({
        sealedSecret: sealSecret(deps, secret),
        sealedPreviousSecret: before.sealedSecret,
        previousUntil: new Date(now.getTime() + webhookLimits.rotationHours * 3_600_000),
        updatedAt: now,
      })
      .where(eq(webhooks.id, id))
      .returning();
    if (!row) throw noSuchWebhook();
    await auditIn(deps, tx, viewer, { event: 'webhook.secret-rotated', outcome: 'ok', userId: viewer.userId });
    return presentWebhook(deps, row);
  });
  return { webhook, secret };
}
