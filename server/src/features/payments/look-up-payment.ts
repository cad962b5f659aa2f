import { eq } from 'drizzle-orm';
import { paymentRules } from '#src/config/orders.ts';
import { payments } from '#src/db/schema/orders.ts';
import type { Deps } from '#src/deps.ts';
import type { Payment } from './find-or-create-payment.ts';
import { settleCheckout } from './settle-checkout.ts';

/**
 * Asks the provider for the outcome of an open checkout, or ends the checkout, and settles the payment accordingly. Throws
 * DeliveryFailure if the provider cannot be reached.
 */
export async function lookUpPayment(deps: Deps, payment: Payment, mode: 'read' | 'end'): Promise<void> {
  const { id, reference, provider } = payment;
  const now = deps.clock.now();
  await deps.db.update(payments).set({ checkedAt: now }).where(eq(payments.id, id));
  const { amountMinor, currency } = payment;
  const expired = { state: 'expired', amountMinor, currency, chargeReference: null } as const;
  const session = { provider, reference, paymentId: id, webhookId: null };
  // The buyer never got the checkout's URL: if the provider created one after all, it expires there by itself.
  if (reference === id) {
    if (mode === 'end') await settleCheckout(deps, session, expired);
    return;
  }
  // Its provider is no longer configured: the checkout expires there by itself within the hour.
  if (deps.payments?.provider !== provider) {
    const endsAt = payment.createdAt.getTime() + paymentRules.visitSeconds * 1000;
    if (mode === 'end' && endsAt < now.getTime()) await settleCheckout(deps, session, expired);
    return;
  }
  const outcome = mode === 'end' ? await deps.payments.end(reference) : await deps.payments.read(reference);
  await settleCheckout(deps, session, outcome);
}
