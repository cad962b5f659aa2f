import { eq } from 'drizzle-orm';
import { paymentRules } from '#src/config/orders.ts';
import { payments } from '#src/db/schema/tickets.ts';
import type { Deps } from '#src/deps.ts';
import type { Payment } from './open-checkout.ts';
import { settleCheckout } from './settle-checkout.ts';

/**
 * Asks the provider what became of an open visit, or ends it, and makes that true here. Throws DeliveryFailure when it
 * cannot be asked.
 */
export async function lookUpPayment(deps: Deps, payment: Payment, how: 'read' | 'end'): Promise<void> {
  const { id, reference, provider } = payment;
  const now = deps.clock.now();
  await deps.db.update(payments).set({ checkedAt: now }).where(eq(payments.id, id));
  const { amountMinor, currency } = payment;
  const over = { state: 'expired', amountMinor, currency, chargeReference: null } as const;
  const about = { provider, reference, paymentId: id, noticeId: null };
  // Nobody was ever told where to pay: if the provider took it all the same, it ends there by itself.
  if (reference === id) {
    if (how === 'end') await settleCheckout(deps, about, over);
    return;
  }
  // Its provider is not in use any more and cannot be asked: within the hour the visit ends there by itself.
  if (deps.payments?.provider !== provider) {
    const endsAt = payment.createdAt.getTime() + paymentRules.visitSeconds * 1000;
    if (how === 'end' && endsAt < now.getTime()) await settleCheckout(deps, about, over);
    return;
  }
  const outcome = how === 'end' ? await deps.payments.end(reference) : await deps.payments.read(reference);
  await settleCheckout(deps, about, outcome);
}
