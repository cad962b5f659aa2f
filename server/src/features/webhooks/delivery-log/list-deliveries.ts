import type { DeliveryState } from '@foyer/contract/rules/webhook-choices.ts';
import type { WebhookAttempt, WebhookDelivery } from '@foyer/contract/webhooks/deliveries.ts';
import { and, asc, desc, eq, gte } from 'drizzle-orm';
import { behind, pageOf, readCursor } from '#src/db/page-cursor.ts';
import { webhookAttempts, webhookDeliveries } from '#src/db/schema/webhooks.ts';
import type { Deps } from '#src/deps.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { findOwn, noSuchWebhook, presentDelivery } from '../queries.ts';
import { bodyOf } from '../sending/message.ts';
import { retainedSince } from './delivery-retention.ts';

type WebhookDeps = Pick<Deps, 'db' | 'clock'>;
type ListDeliveriesInput = {
  id: string;
  state?: DeliveryState | undefined;
  sort: 'created' | '-created';
  cursor?: string | undefined;
  limit: number;
};

/** The deliveries of one of the viewer's webhooks. */
export async function listDeliveries(
  deps: WebhookDeps,
  viewer: SignedInUser,
  { id: webhookId, state, sort, cursor, limit }: ListDeliveriesInput,
): Promise<{ items: WebhookDelivery[]; nextCursor: string | null }> {
  await findOwn(deps.db, viewer, webhookId);
  const { createdAt, id } = webhookDeliveries;
  const isNewestFirst = sort === '-created';
  const direction = isNewestFirst ? desc : asc;
  const rows = await deps.db
    .select()
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.webhookId, webhookId),
        gte(createdAt, retainedSince(deps)),
        state && eq(webhookDeliveries.state, state),
        behind(readCursor(cursor), webhookDeliveries.createdAt, isNewestFirst ? '<' : '>', webhookDeliveries.id),
      ),
    )
    .orderBy(direction(createdAt), direction(id))
    .limit(limit + 1);
  const { page, nextCursor } = pageOf(rows, limit, (row) => ({ at: row.createdAt.getTime(), id: row.id }));
  return { items: page.map(presentDelivery), nextCursor };
}

type Detail = { delivery: WebhookDelivery; body: string; attempts: WebhookAttempt[] };
const shownAttempts = 100;

export async function readDelivery(
  deps: WebhookDeps,
  viewer: SignedInUser,
  { id: webhookId, deliveryId }: { id: string; deliveryId: string },
): Promise<Detail> {
  await findOwn(deps.db, viewer, webhookId);
  const [row] = await deps.db
    .select()
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.id, deliveryId), eq(webhookDeliveries.webhookId, webhookId)));
  if (!row) throw noSuchWebhook();
  const attempts = await deps.db
    .select()
    .from(webhookAttempts)
    .where(eq(webhookAttempts.deliveryId, deliveryId))
    .orderBy(desc(webhookAttempts.id))
    .limit(shownAttempts);
  return {
    delivery: presentDelivery(row),
    body: bodyOf(row),
    attempts: attempts.map(({ at, milliseconds, status, error, answer }) => ({
      at: at.toISOString(),
      milliseconds,
      status,
      error,
      answer,
    })),
  };
}
