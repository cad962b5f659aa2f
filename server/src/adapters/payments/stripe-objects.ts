import { z } from 'zod';
import type { PaymentWebhook, RefundOutcome, SessionOutcome } from './payment-provider.ts';
import { fromStripe } from './stripe-amount.ts';

/** The parts of Stripe's objects that we read (API version in stripe-call.ts). */
const id = z.string().min(1).max(255);

export const checkoutSession = z.object({
  id,
  url: z.string().nullish(),
  client_reference_id: z.string().nullish(),
  payment_intent: id.nullish(),
  amount_total: z.int().nullish(),
  currency: z.string().nullish(),
  status: z.string().nullish(),
  payment_status: z.string(),
});
type StripeSession = z.output<typeof checkoutSession>;

export const stripeRefund = z.object({
  id,
  amount: z.int(),
  currency: z.string(),
  payment_intent: id.nullish(),
  status: z.string().nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
});

const event = z.object({ id, type: z.string(), data: z.object({ object: z.unknown() }) });

export function sessionOutcome(session: StripeSession): SessionOutcome {
  const currency = (session.currency ?? '').toUpperCase();
  return {
    state: stateOf(session),
    amountMinor: fromStripe(session.amount_total ?? 0, currency),
    currency,
    chargeReference: session.payment_intent ?? null,
  };
}

/** "Completed" but unpaid occurs only with delayed payment methods, which we don't offer, so it counts as not paid. */
function stateOf({ status, payment_status }: StripeSession): SessionOutcome['state'] {
  if (payment_status === 'paid') return 'paid';
  return status === 'expired' ? 'expired' : 'open';
}

export function refundOutcome({ id: reference, status }: z.output<typeof stripeRefund>): RefundOutcome {
  if (status === 'succeeded') return { reference, state: 'done' };
  return { reference, state: status === 'failed' || status === 'canceled' ? 'failed' : 'pending' };
}

/** Parses a verified event. Unknown types are ignored. */
export function readStripeWebhook(text: string): PaymentWebhook | null {
  const read = event.safeParse(parsed(text));
  if (!read.success) return null;
  const { id, type, data } = read.data;
  if (type.startsWith('checkout.session.')) {
    const session = checkoutSession.safeParse(data.object);
    if (!session.success) return { id, about: 'nothing' };
    const known = sessionOutcome(session.data);
    const outcome = type === 'checkout.session.async_payment_failed' ? { ...known, state: 'failed' as const } : known;
    const { id: reference, client_reference_id: paymentId } = session.data;
    return { id, about: 'checkout', reference, paymentId: paymentId ?? null, outcome };
  }
  if (/^refund\.(created|updated|failed)$/.test(type)) {
    const about = stripeRefund.safeParse(data.object);
    if (!about.success || !about.data.payment_intent) return { id, about: 'nothing' };
    const { amount, currency, payment_intent, metadata } = about.data;
    return {
      id,
      about: 'refund',
      refund: refundOutcome(about.data),
      refundId: metadata?.refund_id ?? null,
      chargeReference: payment_intent,
      amountMinor: fromStripe(amount, currency),
      currency: currency.toUpperCase(),
    };
  }
  return { id, about: 'nothing' };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
