import { eq } from 'drizzle-orm';
import type { Answered } from '#src/adapters/safe-http/post-out.ts';
import { sendingRules } from '#src/config/webhooks.ts';
import type { Tx } from '#src/db/client.ts';
import { enqueue } from '#src/db/outbox/outbox.ts';
import { webhookAttempts, webhookDeliveries, webhooks } from '#src/db/schema/webhooks.ts';
import type { Deps } from '#src/deps.ts';
import { reachableOwner } from '#src/features/notifications/reachable-owner.ts';
import { turnOff } from '../management/change-webhook.ts';
import type { WebhookRow } from '../queries.ts';
import type { Claimed } from './claim-due-deliveries.ts';

export type DeliveryAttempt = Answered & { at: Date; milliseconds: number };

/**
 * Records the outcome of an attempt and schedules what follows. A failure only counts if the delivery has not been claimed
 * or resent meanwhile; a success always counts.
 */
export async function recordAttempt(
  deps: Deps,
  { delivery, webhook }: Claimed,
  attempt: DeliveryAttempt,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    // Locks the webhook before the delivery, in the same order as turning it off.
    const [now] = await tx.select().from(webhooks).where(eq(webhooks.id, webhook.id)).for('no key update');
    const isThere = eq(webhookDeliveries.id, delivery.id);
    const [row] = await tx.select().from(webhookDeliveries).where(isThere).for('update');
    // Deleted, or its owner erased.
    if (!now || !row) return;
    const { at, milliseconds, status, error } = attempt;
    const answer = attempt.answer.replaceAll('\0', '').slice(0, sendingRules.shownAnswer);
    await tx.insert(webhookAttempts).values({ deliveryId: row.id, at, milliseconds, status, error, answer });
    if (error === null) {
      await tx.update(webhookDeliveries).set({ state: 'delivered' }).where(isThere);
      if (now.failingSince) await tx.update(webhooks).set({ failingSince: null }).where(eq(webhooks.id, now.id));
      return;
    }
    if (row.state !== 'waiting' || row.attempts !== delivery.attempts) return;
    const failingSince = now.failingSince ?? at;
    if (!now.failingSince) await tx.update(webhooks).set({ failingSince }).where(eq(webhooks.id, now.id));
    const pause = pauseMs(deps, row.attempts);
    const ended = pause === null || status === 410;
    await tx
      .update(webhookDeliveries)
      .set(ended ? { state: 'failed' } : { nextAt: new Date(deps.clock.now().getTime() + pause) })
      .where(isThere);
    if (now.state !== 'on') return;
    // With 410 Gone a receiver unsubscribes.
    if (status === 410) await giveUp(deps, tx, now, 'gone');
    else if (ended && at.getTime() - failingSince.getTime() >= sendingRules.failingMs)
      await giveUp(deps, tx, now, 'failing');
  });
  deps.wakeOutbox();
}

/** The time of the next attempt after this many; null if that was the last. */
function pauseMs({ random }: Pick<Deps, 'random'>, attempts: number): number | null {
  const pause = sendingRules.pausesMs[attempts - 1];
  return pause === undefined ? null : pause + random.int(Math.ceil(pause * sendingRules.jitter));
}

async function giveUp(deps: Deps, tx: Tx, { id, userId, url }: WebhookRow, what: 'gone' | 'failing'): Promise<void> {
  await turnOff(tx, id, what);
  const owner = await reachableOwner(tx, userId);
  if (!owner) return;
  const values = { what, id, host: new URL(url).host };
  const email = { kind: 'email', ...owner, template: 'webhook-off', values } as const;
  await enqueue(deps, tx, email, { idempotencyKey: `webhook-off:${deps.random.uuid()}` });
}
