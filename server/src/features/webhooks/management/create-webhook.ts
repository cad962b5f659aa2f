import { type WebhookKind, webhookLimits } from '@foyer/contract/rules/webhook-choices.ts';
import type { Webhook } from '@foyer/contract/webhooks/webhooks.ts';
import { count, eq } from 'drizzle-orm';
import { auditIn } from '#src/audit/audit.ts';
import { webhookBudgets } from '#src/config/webhooks.ts';
import { webhooks } from '#src/db/schema/webhooks.ts';
import type { Deps } from '#src/deps.ts';
import { lockOwnAccount } from '#src/features/accounts/sign-in-methods/lock-own-account.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { requireBudget } from '#src/http/limits/limits.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { presentWebhook } from '../queries.ts';
import { checkUrl } from './check-url.ts';
import { newSecret, sealSecret } from './webhook-secret.ts';

type CreateWebhookInput = { url: string; description: string; kinds: readonly WebhookKind[] };

/** Creates a webhook and returns its secret. */
export async function createWebhook(
  deps: Deps,
  viewer: SignedInUser,
  { url, description, kinds }: CreateWebhookInput,
): Promise<{ webhook: Webhook; secret: string }> {
  const { userId } = viewer;
  await requireBudget(deps, `webhooks:${userId}`, webhookBudgets.kept);
  const checked = checkUrl(deps.settings, url);
  const secret = newSecret(deps);
  const webhook = await deps.db.transaction(async (tx) => {
    // Serializes concurrent creations, so that the limit holds.
    await lockOwnAccount(deps, tx, viewer);
    const [known] = await tx.select({ n: count() }).from(webhooks).where(eq(webhooks.userId, userId));
    if (known && known.n >= webhookLimits.perPerson)
      throw new AppError('WEBHOOK_LIMIT', 'You have reached the limit of webhooks.');
    const now = deps.clock.now();
    const [row] = await tx
      .insert(webhooks)
      .values({
        id: deps.random.uuid(),
        userId,
        url: checked,
        description,
        kinds: distinctKinds(kinds),
        sealedSecret: sealSecret(deps, secret),
        createdAt: now,
        updatedAt: now,
      })
      .returning();
    if (!row) throw new Error('a new webhook is not there');
    await auditIn(deps, tx, viewer, { event: 'webhook.made', outcome: 'ok', userId });
    return presentWebhook(deps, row);
  });
  return { webhook, secret };
}

export function distinctKinds(kinds: readonly WebhookKind[]): WebhookKind[] {
  return [...new Set(kinds)];
}
