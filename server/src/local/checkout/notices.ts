import { refundedLocally } from '#src/adapters/payments/payments-local.ts';
import { toStripe } from '#src/adapters/payments/stripe-amount.ts';
import { type localCheckouts, localRefunds } from '#src/db/schema/local-payments.ts';
import type { Deps } from '#src/deps.ts';
import type { Notice } from './send-notice.ts';

type Row = typeof localCheckouts.$inferSelect;

/** The notice that a checkout was paid. Sent again, it has the same id. */
export function visitNotice({ id, paymentId, chargeReference, amountMinor, currency }: Row): Notice {
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
export async function refundedNotice(deps: Deps, row: Row, chargeReference: string): Promise<Notice | null> {
  const { amountMinor, currency } = row;
  const left = amountMinor - (await refundedLocally(deps, chargeReference));
  if (left <= 0) return null;
  const id = `lre_${deps.random.uuid()}`;
  await deps.db
    .insert(localRefunds)
    .values({ id, key: id, chargeReference, amountMinor: left, createdAt: deps.clock.now() });
  return {
    id: `evt_${id}`,
    type: 'refund.created',
    object: {
      id,
      object: 'refund',
      amount: toStripe(left, currency),
      currency: currency.toLowerCase(),
      payment_intent: chargeReference,
      status: 'succeeded',
      metadata: {},
    },
  };
}
