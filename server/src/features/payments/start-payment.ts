import { and, eq } from 'drizzle-orm';
import type { CheckoutSession, Payments } from '#src/adapters/payments/payment-provider.ts';
import { paymentRules } from '#src/config/orders.ts';
import { DeliveryFailure } from '#src/db/outbox/delivery-failure.ts';
import { payments } from '#src/db/schema/orders.ts';
import type { Deps } from '#src/deps.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { findOrCreatePayment, type OpenPayment, type Payment } from './find-or-create-payment.ts';
import { lookUpPayment } from './look-up-payment.ts';

/** Returns the URL of the order's checkout page. Repeated, it returns the same checkout, also if a response was lost. */
export async function startPayment(
  deps: Deps,
  viewer: SignedInUser,
  { orderId }: { orderId: string },
): Promise<{ checkoutUrl: string }> {
  const provider = deps.payments;
  if (!provider) throw new AppError('CARDS_NOT_AVAILABLE', 'Card payments are not available here.');
  const payment = await currentPayment(deps, viewer, provider, orderId);
  if (payment.checkoutUrl !== '') return { checkoutUrl: payment.checkoutUrl };
  return { checkoutUrl: await beginCheckout(deps, provider, payment) };
}

/** The open payment for the amount that is due now. Ends one with another amount first. */
async function currentPayment(deps: Deps, viewer: SignedInUser, provider: Payments, orderId: string): Promise<Payment> {
  const query = { orderId, provider: provider.provider };
  const first: OpenPayment = await findOrCreatePayment(deps, viewer, query);
  if (!first.isStale) return first.payment;
  await orUnreachable(() => lookUpPayment(deps, first.payment, 'end'));
  const { payment, isStale } = await findOrCreatePayment(deps, viewer, query);
  if (isStale) throw unreachable();
  return payment;
}

async function beginCheckout(deps: Deps, provider: Payments, payment: Payment): Promise<string> {
  try {
    const { reference, url } = await provider.begin(checkoutRequest(deps, payment));
    await deps.db
      .update(payments)
      .set({ reference, checkoutUrl: url })
      .where(and(eq(payments.id, payment.id), eq(payments.reference, payment.id)));
    return url;
  } catch (error) {
    if (!(error instanceof DeliveryFailure)) throw error;
    deps.log.warn({ payment: payment.id, reason: error.message }, 'a visit to the checkout page could not be begun');
    if (error.permanent) await giveUp(deps, payment);
    // A second request at the same time may have succeeded.
    const [now] = await deps.db
      .select({ checkoutUrl: payments.checkoutUrl })
      .from(payments)
      .where(and(eq(payments.id, payment.id), eq(payments.state, 'open')));
    if (now?.checkoutUrl) return now.checkoutUrl;
    throw unreachable(error);
  }
}

/** Marks a payment that the provider refused as failed, so that the next attempt starts another one. */
async function giveUp({ db }: Deps, { id }: Payment): Promise<void> {
  const untouched = and(eq(payments.id, id), eq(payments.reference, id), eq(payments.state, 'open'));
  await db.update(payments).set({ state: 'failed' }).where(untouched);
}

/** Built from stored values only, so that a repeated request to the provider is identical. */
function checkoutRequest(
  { settings }: Deps,
  { id, orderId, amountMinor, currency, visit, createdAt }: Payment,
): CheckoutSession {
  if (!visit) throw new Error('not a card payment');
  const page = `${settings.publicUrl}/orders/${orderId}`;
  return {
    paymentId: id,
    orderId,
    amountMinor,
    currency,
    ...visit,
    successUrl: `${page}?checkout=done`,
    cancelUrl: `${page}?checkout=left`,
    expiresAt: new Date(createdAt.getTime() + paymentRules.visitSeconds * 1000),
  };
}

/** Translates a failure of the provider into PAYMENTS_UNREACHABLE. */
async function orUnreachable<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw error instanceof DeliveryFailure ? unreachable(error) : error;
  }
}

function unreachable(cause?: Error): AppError {
  return new AppError('PAYMENTS_UNREACHABLE', 'The payment page is unreachable.', { retryAfter: 5, cause });
}
