import type { PaymentState } from '@foyer/contract/rules/events/ticket-choices.ts';
import { and, desc, eq } from 'drizzle-orm';
import { paymentRules } from '#src/config/orders.ts';
import { DeliveryFailure } from '#src/db/outbox/delivery-failure.ts';
import { orders, payments } from '#src/db/schema/orders.ts';
import type { Deps } from '#src/deps.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import type { Payment } from './find-or-create-payment.ts';
import { lookUpPayment } from './look-up-payment.ts';

/**
 * The state of the order's latest payment, also when the provider's webhook is late or lost. Asks the provider every few
 * seconds at most.
 */
export async function checkPayment(
  deps: Deps,
  viewer: SignedInUser,
  { orderId }: { orderId: string },
): Promise<{ state: PaymentState | null }> {
  const payment = await latestPayment(deps, viewer, orderId);
  if (payment?.state !== 'open') return { state: payment?.state ?? null };
  const checkedAt = payment.checkedAt?.getTime() ?? 0;
  if (checkedAt + paymentRules.askedAgainSeconds * 1000 > deps.clock.now().getTime()) return { state: 'open' };
  try {
    await lookUpPayment(deps, payment, 'read');
  } catch (error) {
    // The page asks again.
    if (!(error instanceof DeliveryFailure)) throw error;
    deps.log.warn({ payment: payment.id, reason: error.message }, 'a checkout session could not be looked up');
  }
  return { state: (await latestPayment(deps, viewer, orderId))?.state ?? null };
}

async function latestPayment({ db }: Deps, { userId }: SignedInUser, orderId: string): Promise<Payment | undefined> {
  const own = and(eq(orders.id, orderId), eq(orders.userId, userId));
  const [order] = await db.select({ id: orders.id }).from(orders).where(own);
  if (!order) throw new AppError('NOT_FOUND', 'Order not found.');
  const [payment] = await db
    .select()
    .from(payments)
    .where(eq(payments.orderId, orderId))
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(1);
  return payment;
}
