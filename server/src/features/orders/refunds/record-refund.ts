import { and, eq } from 'drizzle-orm';
import type { PaymentNotice } from '#src/adapters/payments/payments.ts';
import type { Tx } from '#src/db/client.ts';
import { payments, refunds } from '#src/db/schema/tickets.ts';
import type { Deps } from '#src/deps.ts';
import { isFirstReport } from './is-first-report.ts';
import { addUp, lockMoney, settleRefund } from './settle-refund.ts';

type Notice = Extract<PaymentNotice, { about: 'refund' }>;

/**
 * What a provider tells of a refund: of one of ours, or of one that somebody has made at the provider's own pages, which
 * is written down so that the order shows it. False: we know no such payment.
 */
export async function recordRefund(deps: Deps, provider: string, notice: Notice): Promise<boolean> {
  const { chargeReference } = notice;
  const ofCharge = and(eq(payments.provider, provider), eq(payments.chargeReference, chargeReference));
  const [payment] = await deps.db
    .select({ paymentId: payments.id, orderId: payments.orderId })
    .from(payments)
    .where(ofCharge);
  if (!payment) return false;
  await deps.db.transaction(async (tx) => {
    if (!(await isFirstReport(deps, tx, provider, notice.id))) return;
    await lockMoney(tx, payment);
    const known = await knownRefund(tx, payment.paymentId, notice);
    if (known === null) return await writeDown(deps, tx, payment, notice);
    const { state, reference } = notice.refund;
    const error = state === 'failed' ? 'the provider could not give the money back' : null;
    await settleRefund(deps, tx, known, { state, reference, error });
  });
  return true;
}

/** By our id, or by theirs: they may tell of it several times. */
async function knownRefund(tx: Tx, paymentId: string, { refundId, refund }: Notice): Promise<string | null> {
  const rows = await tx
    .select({ id: refunds.id, reference: refunds.reference })
    .from(refunds)
    .where(eq(refunds.paymentId, paymentId));
  return rows.find(({ id, reference }) => id === refundId || reference === refund.reference)?.id ?? null;
}

async function writeDown(
  deps: Deps,
  tx: Tx,
  { paymentId, orderId }: { paymentId: string; orderId: string },
  { refund, amountMinor }: Notice,
): Promise<void> {
  if (refund.state === 'failed' || amountMinor <= 0) return;
  const now = deps.clock.now();
  const made = { id: deps.random.uuid(), paymentId, orderId, amountMinor, reference: refund.reference };
  await tx.insert(refunds).values({ ...made, reason: 'organizer', state: 'done', createdAt: now, doneAt: now });
  await addUp(tx, { paymentId, orderId });
}
