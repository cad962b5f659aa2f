import { z } from 'zod';
import type { Clock } from '#src/deps.ts';
import type { CheckoutSession, Payments, SessionOutcome } from './payment-provider.ts';
import { toStripe } from './stripe-amount.ts';
import { callStripe, type StripeAccount, StripeRefusal } from './stripe-call.ts';
import { checkoutSession, readStripeWebhook, refundOutcome, sessionOutcome, stripeRefund } from './stripe-objects.ts';
import { isSigned } from './stripe-signature.ts';

const sessions = '/v1/checkout/sessions';
const begun = checkoutSession.extend({ url: z.url() });

type Account = StripeAccount & { webhookSecrets: readonly string[] };

/**
 * Stripe Checkout's hosted page, cards only. Implemented without Stripe's package, as six calls need only a form encoding and
 * a signature.
 */
export function stripePayments(account: Account, clock: Clock): Payments {
  return {
    provider: 'stripe',
    name: 'Stripe',
    async begin(session) {
      const call = { path: sessions, form: formOf(session), idempotencyKey: session.paymentId };
      const { id: reference, url } = await callStripe(account, call, begun);
      return { reference, url };
    },
    read: (reference) => readSession(account, reference),
    async end(reference) {
      try {
        const path = `${sessions}/${encodeURIComponent(reference)}/expire`;
        return sessionOutcome(await callStripe(account, { path, form: {} }, checkoutSession));
      } catch (error) {
        // Only an open session can be expired.
        if (error instanceof StripeRefusal && error.permanent) return await readSession(account, reference);
        throw error;
      }
    },
    async refund({ id, chargeReference, amountMinor, currency }) {
      const form = {
        payment_intent: chargeReference,
        amount: toStripe(amountMinor, currency),
        'metadata[refund_id]': id,
      };
      return refundOutcome(await callStripe(account, { path: '/v1/refunds', form, idempotencyKey: id }, stripeRefund));
    },
    async readRefund(reference) {
      return refundOutcome(
        await callStripe(account, { path: `/v1/refunds/${encodeURIComponent(reference)}` }, stripeRefund),
      );
    },
    async readWebhook(body, signature) {
      return isSigned(body, signature, account.webhookSecrets, clock.now())
        ? readStripeWebhook(body.toString('utf8'))
        : null;
    },
  };
}

async function readSession(account: StripeAccount, reference: string): Promise<SessionOutcome> {
  const path = `${sessions}/${encodeURIComponent(reference)}`;
  return sessionOutcome(await callStripe(account, { path }, checkoutSession));
}

function formOf(session: CheckoutSession): Record<string, string | number> {
  const lines = session.lines.flatMap(({ name, quantity, unitMinor }, index) => {
    const line = `line_items[${index}]`;
    return [
      [`${line}[quantity]`, quantity],
      [`${line}[price_data][currency]`, session.currency.toLowerCase()],
      [`${line}[price_data][unit_amount]`, toStripe(unitMinor, session.currency)],
      [`${line}[price_data][product_data][name]`, name],
    ] as const;
  });
  return {
    mode: 'payment',
    'payment_method_types[0]': 'card',
    client_reference_id: session.paymentId,
    'metadata[order_id]': session.orderId,
    'payment_intent_data[metadata][order_id]': session.orderId,
    'payment_intent_data[metadata][payment_id]': session.paymentId,
    success_url: session.successUrl,
    cancel_url: session.cancelUrl,
    expires_at: Math.floor(session.expiresAt.getTime() / 1000),
    locale: session.language,
    ...Object.fromEntries(lines),
  };
}
