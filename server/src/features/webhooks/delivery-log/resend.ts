import { webhookTest } from '@foyer/contract/rules/webhook-choices.ts';
import type { WebhookDelivery } from '@foyer/contract/webhooks/deliveries.ts';
import { and, eq, gte } from 'drizzle-orm';
import { webhookBudgets } from '#src/config/webhooks.ts';
import type { Tx } from '#src/db/client.ts';
import { webhookDeliveries } from '#src/db/schema/webhooks.ts';
import type { Deps } from '#src/deps.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { requireBudget } from '#src/http/limits/limits.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { lockOwn, noSuchWebhook, presentDelivery } from '../queries.ts';
import { retainedSince } from './delivery-retention.ts';

/** Resends a message with the same id and body; its earlier attempts are kept. */
export async function resend(
  deps: Deps,
  viewer: SignedInUser,
  { id, deliveryId }: { id: string; deliveryId: string },
): Promise<WebhookDelivery> {
  return await sending(deps, viewer, id, async (tx) => {
    const [row] = await tx
      .update(webhookDeliveries)
      .set(anew(deps))
      .where(and(eq(webhookDeliveries.id, deliveryId), eq(webhookDeliveries.webhookId, id)))
      .returning();
    if (!row) throw noSuchWebhook();
    return presentDelivery(row);
  });
}

/** Resends all deliveries that have failed since then. */
export async function resendFailed(
  deps: Deps,
  viewer: SignedInUser,
  { id, since }: { id: string; since: string },
): Promise<{ count: number }> {
  const from = new Date(Math.max(new Date(since).getTime(), retainedSince(deps).getTime()));
  const { webhookId, state, createdAt } = webhookDeliveries;
  return await sending(deps, viewer, id, async (tx) => {
    const again = await tx
      .update(webhookDeliveries)
      .set(anew(deps))
      .where(and(eq(webhookId, id), eq(state, 'failed'), gte(createdAt, from)))
      .returning({ id: webhookDeliveries.id });
    return { count: again.length };
  });
}

/** Sends a test message, whatever kinds the webhook subscribes to. */
export async function sendTest(deps: Deps, viewer: SignedInUser, { id }: { id: string }): Promise<WebhookDelivery> {
  return await sending(deps, viewer, id, async (tx) => {
    const now = deps.clock.now();
    const made = { id: deps.random.uuid(), webhookId: id, kind: webhookTest, createdAt: now, nextAt: now } as const;
    const [row] = await tx
      .insert(webhookDeliveries)
      .values({ ...made, data: { webhookId: id } })
      .returning();
    if (!row) throw new Error('a new delivery is not there');
    return presentDelivery(row);
  });
}

async function sending<Answer>(
  deps: Deps,
  viewer: SignedInUser,
  id: string,
  write: (tx: Tx) => Promise<Answer>,
): Promise<Answer> {
  await requireBudget(deps, `webhooks-sent:${viewer.userId}`, webhookBudgets.sent);
  return await deps.db.transaction(async (tx) => {
    const { state } = await lockOwn(tx, viewer, id);
    if (state !== 'on') throw new AppError('WEBHOOK_OFF', 'The webhook is off.');
    return await write(tx);
  });
}

function anew({ clock }: Pick<Deps, 'clock'>) {
  return { state: 'waiting', attempts: 0, nextAt: clock.now() } as const;
}
