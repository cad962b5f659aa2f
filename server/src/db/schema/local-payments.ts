import { boolean, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant, minor } from './columns.ts';

/** Payments of the local checkout, which stands in for a payment provider. Empty in production. */
export const localCheckouts = pgTable('local_checkouts', {
  id: text('id').primaryKey(),
  /** The idempotency key, which is the id of a payment. No foreign key, as the provider is a separate system. */
  paymentId: uuid('payment_id').notNull().unique('local_checkouts_payment'),
  orderId: uuid('order_id').notNull(),
  amountMinor: minor('amount_minor').notNull(),
  currency: text('currency').notNull(),
  lines: jsonb('lines').$type<{ name: string; quantity: number; unitMinor: number }[]>().notNull(),
  successUrl: text('success_url').notNull(),
  cancelUrl: text('cancel_url').notNull(),
  language: text('language', { enum: ['en', 'es'] }).notNull(),
  state: text('state', { enum: ['open', 'paid', 'expired'] }).notNull(),
  /** Charged but not reported yet, as with the test card that pays late. */
  isLate: boolean('is_late').notNull().default(false),
  /** Its refunds stay pending until the checkout page completes them. */
  hasSlowRefunds: boolean('has_slow_refunds').notNull().default(false),
  chargeReference: text('charge_reference').unique('local_checkouts_charge'),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  paidAt: instant('paid_at'),
});

export const localRefunds = pgTable(
  'local_refunds',
  {
    id: text('id').primaryKey(),
    /** The idempotency key. */
    key: text('key').notNull().unique('local_refunds_key'),
    chargeReference: text('charge_reference').notNull(),
    amountMinor: minor('amount_minor').notNull(),
    state: text('state', { enum: ['pending', 'done'] })
      .notNull()
      .default('done'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [index('local_refunds_charge').on(t.chargeReference)],
);
