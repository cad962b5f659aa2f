import { and, eq } from 'drizzle-orm';
import type { CheckoutVisit, Payments } from '#src/adapters/payments/payments.ts';
import { paymentRules } from '#src/config/orders.ts';
import { DeliveryFailure } from '#src/db/outbox/delivery-failure.ts';
import { payments } from '#src/db/schema/tickets.ts';
import type { Deps } from '#src/deps.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { lookUpPayment } from './look-up-payment.ts';
import { type Opened, openCheckout, type Payment } from './open-checkout.ts';

/** Where the checkout page of an order is. Asked again, it is the same visit, whatever became of the first answer. */
export async function startPayment(
  deps: Deps,
  viewer: SignedInUser,
  { orderId }: { orderId: string },
): Promise<{ checkoutUrl: string }> {
  const provider = deps.payments;
  if (!provider) throw new AppError('CARDS_NOT_AVAILABLE', 'Cards are not taken here.');
  const payment = await currentVisit(deps, viewer, provider, orderId);
  if (payment.checkoutUrl !== '') return { checkoutUrl: payment.checkoutUrl };
  return { checkoutUrl: await begin(deps, provider, payment) };
}

/** A visit that asks for what is to be paid now; one that does not is ended before. */
async function currentVisit(deps: Deps, viewer: SignedInUser, provider: Payments, orderId: string): Promise<Payment> {
  const asked = { orderId, provider: provider.provider };
  const first: Opened = await openCheckout(deps, viewer, asked);
  if (!first.isStale) return first.payment;
  await reached(() => lookUpPayment(deps, first.payment, 'end'));
  const { payment, isStale } = await openCheckout(deps, viewer, asked);
  if (isStale) throw unreachable();
  return payment;
}

async function begin(deps: Deps, provider: Payments, payment: Payment): Promise<string> {
  try {
    const { reference, url } = await provider.begin(visitOf(deps, payment));
    await deps.db
      .update(payments)
      .set({ reference, checkoutUrl: url })
      .where(and(eq(payments.id, payment.id), eq(payments.reference, payment.id)));
    return url;
  } catch (error) {
    if (!(error instanceof DeliveryFailure)) throw error;
    deps.log.warn({ payment: payment.id, reason: error.message }, 'a visit to the checkout page could not be begun');
    if (error.permanent) await giveUp(deps, payment);
    // Of two clicks at once the other one may have been let in.
    const [now] = await deps.db
      .select({ checkoutUrl: payments.checkoutUrl })
      .from(payments)
      .where(and(eq(payments.id, payment.id), eq(payments.state, 'open')));
    if (now?.checkoutUrl) return now.checkoutUrl;
    throw unreachable(error);
  }
}

/** The next try begins another visit: this one would be refused again. */
async function giveUp({ db }: Deps, { id }: Payment): Promise<void> {
  const untouched = and(eq(payments.id, id), eq(payments.reference, id), eq(payments.state, 'open'));
  await db.update(payments).set({ state: 'failed' }).where(untouched);
}

/** Built from what was kept: a repeat is the same to the letter. */
function visitOf({ settings }: Deps, { id, orderId, amountMinor, currency, visit, createdAt }: Payment): CheckoutVisit {
  if (!visit) throw new Error('this payment is none by card');
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

async function reached<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw error instanceof DeliveryFailure ? unreachable(error) : error;
  }
}

function unreachable(cause?: Error): AppError {
  return new AppError('PAYMENTS_UNREACHABLE', 'The payment page cannot be reached.', { retryAfter: 5, cause });
}
