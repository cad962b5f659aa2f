import { randomBytes } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Db, Tx } from '#src/db/client.ts';
import { DeliveryFailure } from '#src/db/outbox/delivery-failure.ts';
import { localCheckouts, localRefunds } from '#src/db/schema/local-payments.ts';
import type { Deps } from '#src/deps.ts';
import type { CheckoutSession, Payments, RefundOutcome, SessionOutcome } from './payment-provider.ts';
import { readStripeWebhook } from './stripe-objects.ts';
import { isSigned } from './stripe-signature.ts';

type Parts = Pick<Deps, 'db' | 'clock' | 'secrets' | 'settings'>;

/** The secret that signs the local checkout's webhooks. */
export function localPaymentsSecret({ secrets }: Pick<Deps, 'secrets'>): string {
  return `whsec_${secrets.mac('local-payments', 'notices').toString('base64url')}`;
}

/**
 * Stands in for Stripe in local mode, with a page at /local/checkout/:id and webhooks in Stripe's format. It has its own secret
 * and its own tables, like a separate company.
 */
export function localPayments(parts: Parts): Payments {
  const { db, clock, settings } = parts;
  return {
    provider: 'local',
    name: 'local checkout',
    async begin(session) {
      await db.insert(localCheckouts).values(newCheckout(session, clock.now())).onConflictDoNothing();
      const [row] = await db.select().from(localCheckouts).where(eq(localCheckouts.paymentId, session.paymentId));
      if (!row) throw new Error('the local checkout was not kept');
      return { reference: row.id, url: `${settings.publicUrl}/local/checkout/${row.id}` };
    },
    async read(reference) {
      return outcomeOf(await checkout(parts, reference), clock.now());
    },
    async end(reference) {
      await db
        .update(localCheckouts)
        .set({ state: 'expired' })
        .where(and(eq(localCheckouts.id, reference), eq(localCheckouts.state, 'open')));
      // A late payment has arrived by now.
      await db.update(localCheckouts).set({ isLate: false }).where(eq(localCheckouts.id, reference));
      return outcomeOf(await checkout(parts, reference), clock.now());
    },
    refund: (asked) => refundLocally(parts, asked),
    async readRefund(reference) {
      const [row] = await db.select().from(localRefunds).where(eq(localRefunds.id, reference));
      if (!row) throw new DeliveryFailure('the local checkout knows no such refund', { permanent: true });
      return { reference, state: row.state };
    },
    async readWebhook(body, signature) {
      const isOurs = isSigned(body, signature, [localPaymentsSecret(parts)], clock.now());
      return isOurs ? readStripeWebhook(body.toString('utf8')) : null;
    },
  };
}

type Row = typeof localCheckouts.$inferSelect;

/** Anyone with the id can pay. */
function newId(kind: 'lcs' | 'lre' | 'lpi'): string {
  return `${kind}_${randomBytes(18).toString('base64url')}`;
}

function newCheckout(session: CheckoutSession, now: Date): typeof localCheckouts.$inferInsert {
  const { paymentId, orderId, amountMinor, currency, lines, successUrl, cancelUrl, expiresAt, language } = session;
  const about = { paymentId, orderId, amountMinor, currency, lines: [...lines], successUrl, cancelUrl };
  return { ...about, id: newId('lcs'), expiresAt, language, state: 'open', createdAt: now };
}

async function checkout({ db }: Pick<Deps, 'db'>, reference: string): Promise<Row> {
  const [row] = await db.select().from(localCheckouts).where(eq(localCheckouts.id, reference));
  if (!row) throw new Error('the local checkout knows no such visit');
  return row;
}

/** The outcome as a provider reports it: a late payment is not paid yet. */
export function outcomeOf(row: Row, now: Date): SessionOutcome {
  const { amountMinor, currency, chargeReference, isLate } = row;
  const state = row.state === 'open' && row.expiresAt <= now ? 'expired' : row.state;
  const isPaid = state === 'paid' && !isLate;
  const unpaid = state === 'expired' ? 'expired' : 'open';
  const sessionState = isPaid ? 'paid' : unpaid;
  return {
    state: sessionState,
    amountMinor,
    currency,
    chargeReference: isPaid ? chargeReference : null,
  };
}

/** Charges a test card, once. Returns the resulting session, or null if it can no longer be paid. */
export async function chargeLocally(
  parts: Parts,
  id: string,
  { isLate, hasSlowRefunds }: Pick<Row, 'isLate' | 'hasSlowRefunds'>,
): Promise<Row | null> {
  const { db, clock } = parts;
  const now = clock.now();
  const [paid] = await db
    .update(localCheckouts)
    .set({ state: 'paid', isLate, hasSlowRefunds, paidAt: now, chargeReference: newId('lpi') })
    .where(and(eq(localCheckouts.id, id), eq(localCheckouts.state, 'open'), gt(localCheckouts.expiresAt, now)))
    .returning();
  return paid ?? null;
}

async function refundLocally(
  { db, clock }: Parts,
  { id: key, chargeReference, amountMinor }: Parameters<Payments['refund']>[0],
): Promise<RefundOutcome> {
  return await db.transaction(async (tx) => {
    const [charged] = await tx
      .select({ amountMinor: localCheckouts.amountMinor, hasSlowRefunds: localCheckouts.hasSlowRefunds })
      .from(localCheckouts)
      .where(eq(localCheckouts.chargeReference, chargeReference))
      .for('update');
    const [known] = await tx.select().from(localRefunds).where(eq(localRefunds.key, key));
    if (known) return { reference: known.id, state: known.state };
    if (!charged || (await refundedLocally({ db: tx }, chargeReference)) + amountMinor > charged.amountMinor)
      throw new DeliveryFailure('the local checkout answered 400 (charge_already_refunded)', { permanent: true });
    const reference = newId('lre');
    const state = charged.hasSlowRefunds ? 'pending' : 'done';
    await tx
      .insert(localRefunds)
      .values({ id: reference, key, chargeReference, amountMinor, state, createdAt: clock.now() });
    return { reference, state };
  });
}

/** The amount refunded of a charge, paid out or pending. */
export async function refundedLocally({ db }: { db: Db | Tx }, chargeReference: string): Promise<number> {
  const [row] = await db
    .select({ sum: sql<number>`coalesce(sum(${localRefunds.amountMinor}), 0)::float8` })
    .from(localRefunds)
    .where(eq(localRefunds.chargeReference, chargeReference));
  return row?.sum ?? 0;
}

/** The refunds of a charge that are not paid out yet. */
export async function pendingLocally({ db }: Pick<Deps, 'db'>, chargeReference: string) {
  return await db
    .select()
    .from(localRefunds)
    .where(and(eq(localRefunds.chargeReference, chargeReference), eq(localRefunds.state, 'pending')));
}
