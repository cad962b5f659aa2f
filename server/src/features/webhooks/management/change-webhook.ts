import type { WebhookKind, WebhookState } from '@foyer/contract/rules/webhook-choices.ts';
import type { Webhook } from '@foyer/contract/webhooks/webhooks.ts';
import { and, eq } from 'drizzle-orm';
import { auditIn } from '#src/audit/audit.ts';
import { webhookBudgets } from '#src/config/webhooks.ts';
import type { Tx } from '#src/db/client.ts';
import { webhookDeliveries, webhooks } from '#src/db/schema/webhooks.ts';
import type { Deps } from '#src/deps.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { requireBudget } from '#src/http/limits/limits.ts';
import { lockOwn, noSuchWebhook, presentWebhook } from '../queries.ts';
import { checkUrl } from './check-url.ts';
import { distinctKinds } from './create-webhook.ts';

type Changes = {
  id: string;
  url?: string | undefined;
  description?: string | undefined;
  kinds?: readonly WebhookKind[] | undefined;
  on?: boolean | undefined;
};

/** Changes the given fields. Turning a webhook on again resets its failures. */
export async function changeWebhook(deps: Deps, viewer: SignedInUser, changes: Changes): Promise<Webhook> {
  const { id, url, description, kinds, on } = changes;
  await requireBudget(deps, `webhooks:${viewer.userId}`, webhookBudgets.kept);
  const checked = url === undefined ? undefined : checkUrl(deps.settings, url);
  return await deps.db.transaction(async (tx) => {
    const before = await lockOwn(tx, viewer, id);
    if (on === false && before.state === 'on') await turnOff(tx, id, 'off');
    const [row] = await tx
      .update(webhooks)
      .set({
        ...(checked !== undefined && { url: checked }),
        ...(description !== undefined && { description }),
        ...(kinds && { kinds: distinctKinds(kinds) }),
        ...(on === true && before.state !== 'on' && { state: 'on' as const, failingSince: null }),
        updatedAt: deps.clock.now(),
      })
      .where(eq(webhooks.id, id))
      .returning();
    if (!row) throw noSuchWebhook();
    return presentWebhook(deps, row);
  });
}

/** Turns off a locked webhook and cancels its pending deliveries, which can be resent later. */
export async function turnOff(tx: Tx, id: string, state: Exclude<WebhookState, 'on'>): Promise<void> {
  await tx.update(webhooks).set({ state }).where(eq(webhooks.id, id));
  await tx
    .update(webhookDeliveries)
    .set({ state: 'failed' })
    .where(and(eq(webhookDeliveries.webhookId, id), eq(webhookDeliveries.state, 'waiting')));
}

export async function deleteWebhook(
  deps: Deps,
  viewer: SignedInUser,
  { id }: { id: string },
): Promise<Record<string, never>> {
  await deps.db.transaction(async (tx) => {
    const { userId } = viewer;
    const gone = await tx
      .delete(webhooks)
      .where(and(eq(webhooks.id, id), eq(webhooks.userId, userId)))
      .returning({ id: webhooks.id });
    if (gone.length === 0) throw noSuchWebhook();
    await auditIn(deps, tx, viewer, { event: 'webhook.deleted', outcome: 'ok', userId });
  });
  return {};
}
