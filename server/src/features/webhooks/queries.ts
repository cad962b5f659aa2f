import type { WebhookDelivery } from '@foyer/contract/webhooks/deliveries.ts';
import type { Webhook } from '@foyer/contract/webhooks/webhooks.ts';
import { and, eq } from 'drizzle-orm';
import type { Db, Tx } from '#src/db/client.ts';
import { type webhookDeliveries, webhooks } from '#src/db/schema/webhooks.ts';
import type { Clock } from '#src/deps.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';

export type WebhookRow = typeof webhooks.$inferSelect;
export type DeliveryRow = typeof webhookDeliveries.$inferSelect;

export function noSuchWebhook(): AppError {
  return new AppError('NOT_FOUND', 'Webhook not found.');
}

/** One of the viewer's webhooks; throws NOT_FOUND. */
export async function findOwn(db: Db | Tx, { userId }: SignedInUser, id: string): Promise<WebhookRow> {
  const [row] = await db
    .select()
    .from(webhooks)
    .where(and(eq(webhooks.id, id), eq(webhooks.userId, userId)));
  if (!row) throw noSuchWebhook();
  return row;
}

/** `findOwn`, locked for a change. Lock it before its deliveries. Its key is not locked, so new deliveries do not wait. */
export async function lockOwn(tx: Tx, { userId }: SignedInUser, id: string): Promise<WebhookRow> {
  const own = and(eq(webhooks.id, id), eq(webhooks.userId, userId));
  const [row] = await tx.select().from(webhooks).where(own).for('no key update');
  if (!row) throw noSuchWebhook();
  return row;
}

export function presentWebhook({ clock }: { clock: Clock }, row: WebhookRow): Webhook {
  const { id, url, description, kinds, state, failingSince, previousUntil, createdAt } = row;
  const signs = previousUntil && previousUntil > clock.now();
  return {
    id,
    url,
    description,
    kinds,
    state,
    failingSince: failingSince?.toISOString() ?? null,
    previousSecretUntil: signs ? previousUntil.toISOString() : null,
    createdAt: createdAt.toISOString(),
  };
}

/** The `webhook-id` header of every attempt. */
export function messageId(deliveryId: string): string {
  return `msg_${deliveryId}`;
}

export function presentDelivery(row: DeliveryRow): WebhookDelivery {
  const { id, kind, eventId, state, createdAt, attempts, nextAt } = row;
  return {
    id,
    messageId: messageId(id),
    kind,
    eventId,
    state,
    attempts,
    createdAt: createdAt.toISOString(),
    nextAt: state === 'waiting' ? nextAt.toISOString() : null,
  };
}
