import { eq } from 'drizzle-orm';
import { pendingLocally, refundedLocally } from '#src/adapters/payments/payments-local.ts';
import { toStripe } from '#src/adapters/payments/stripe-amount.ts';
import { type localCheckouts, localRefunds } from '#src/db/schema/local-payments.ts';
import type { Deps } from '#src/deps.ts';
import type { WebhookEvent } from './send-webhook-event.ts';

type Row = typeof localCheckouts.$inferSelect;

/** The webhook of a paid checkout. Sent again, it has the same id. */
export function checkoutCompleted({ id, paymentId, chargeReference, amountMinor, currency }: Row): WebhookEvent {
  return {
    id: `evt_${id}`,
    type: 'checkout.session.completed',
    object: {
      id,
      object: 'checkout.session',
      client_reference_id: paymentId,
      payment_intent: chargeReference,
      amount_total: toStripe(amountMinor, currency),
      currency: currency.toLowerCase(),
      status: 'complete',
      payment_status: 'paid',
    },
  };
}

/** Refunds what is left of a charge, as an organizer can in the provider's dashboard. Null: nothing is left. */
export async function refundRest(deps: Deps, row: Row, chargeReference: string): Promise<WebhookEvent | null> {
  const { amountMinor, currency } = row;
  const left = amountMinor - (await refundedLocally(deps, chargeReference));
  if (left <= 0) return null;
  const id = `lre_${deps.random.uuid()}`;
  await deps.db
    .insert(localRefunds)
    .values({ id, key: id, chargeReference, amountMinor: left, createdAt: deps.clock.now() });
  return refundEvent('refund.created', { id, key: '', amountMinor: left, chargeReference }, currency);
}

/** Completes the pending refunds of a charge, as a provider does after some days. */
export async function completeRefunds(deps: Deps, { currency }: Row, chargeReference: string): Promise<WebhookEvent[]> {
  const pending = await pendingLocally(deps, chargeReference);
  for (const { id } of pending)
    await deps.db.update(localRefunds).set({ state: 'done' }).where(eq(localRefunds.id, id));
  return pending.map((refund) => refundEvent('refund.updated', refund, currency));
}

type Refund = Pick<typeof localRefunds.$inferSelect, 'id' | 'key' | 'amountMinor' | 'chargeReference'>;

/** `key`: our id of the refund, empty for one that was made at the provider. */
function refundEvent(type: string, { id, key, amountMinor, chargeReference }: Refund, currency: string): WebhookEvent {
  return {
    id: `evt_${id}`,
    type,
    object: {
      id,
      object: 'refund',
      amount: toStripe(amountMinor, currency),
      currency: currency.toLowerCase(),
      payment_intent: chargeReference,
      status: 'succeeded',
      metadata: key === '' ? {} : { refund_id: key },
    },
  };
}
