import type { Language } from '@foyer/contract/limits.ts';
import {
  orderStates,
  paymentMethods,
  paymentStates,
  refundReasons,
  refundStates,
} from '@foyer/contract/rules/events/ticket-choices.ts';
import { sql } from 'drizzle-orm';
import { boolean, check, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { instant, minor } from './columns.ts';
import { events } from './events.ts';
import { promoCodes } from './tickets.ts';

/** Orders. Their spots are registrations. A paid order, and its event, can't be deleted. */
export const orders = pgTable(
  'orders',
  {
    id: uuid('id').primaryKey(),
    /** The order number for people, short enough to say on the phone. */
    number: text('number').notNull().unique('orders_number'),
    eventId: uuid('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    /** Null once the account is erased; paid orders are kept. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    state: text('state', { enum: orderStates }).notNull(),
    method: text('method', { enum: paymentMethods }).notNull().default('none'),
    currency: text('currency').notNull(),
    /** The total of its current tickets; changes with them. */
    totalMinor: minor('total_minor').notNull(),
    paidMinor: minor('paid_minor').notNull().default(0),
    /** Total of requested refunds, completed or not. */
    refundedMinor: minor('refunded_minor').notNull().default(0),
    /** Paid for tickets the guest canceled or exchanged, and the organizer has yet to decide whether to refund it. */
    undecidedRefundMinor: minor('undecided_refund_minor').notNull().default(0),
    promoCodeId: uuid('promo_code_id').references(() => promoCodes.id),
    heldUntil: instant('held_until'),
    extended: boolean('extended').notNull().default(false),
    createdAt: instant('created_at').notNull(),
    confirmedAt: instant('confirmed_at'),
    endedAt: instant('ended_at'),
  },
  (t) => [
    index('orders_event').on(t.eventId, t.createdAt, t.id),
    index('orders_user').on(t.userId, t.createdAt),
    index('orders_promo_code').on(t.promoCodeId).where(sql`${t.promoCodeId} is not null`),
    index('orders_held').on(t.heldUntil).where(sql`${t.state} = 'held'`),
    check('orders_state', sql`${t.state} in ('held', 'awaiting', 'confirmed', 'expired', 'cancelled')`),
    check('orders_held_until', sql`(${t.state} = 'held') = (${t.heldUntil} is not null)`),
    check('orders_money', sql`${t.totalMinor} >= 0 and ${t.refundedMinor} between 0 and ${t.paidMinor}`),
    check('orders_undecided', sql`${t.undecidedRefundMinor} between 0 and ${t.paidMinor} - ${t.refundedMinor}`),
  ],
);

/** A checkout session, or an offline payment that an organizer confirmed. */
export const payments = pgTable(
  'payments',
  {
    id: uuid('id').primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    /** `stripe`, `local`, `offline`. */
    provider: text('provider').notNull(),
    /** The provider's id of the checkout session. */
    reference: text('reference').notNull(),
    /** The provider's id of the charge, which refunds refer to. */
    chargeReference: text('charge_reference'),
    state: text('state', { enum: paymentStates }).notNull(),
    amountMinor: minor('amount_minor').notNull(),
    currency: text('currency').notNull(),
    refundedMinor: minor('refunded_minor').notNull().default(0),
    /** URL of the checkout page. */
    checkoutUrl: text('checkout_url').notNull().default(''),
    /** The request to the provider, identical at every retry. Null: not paid by card. */
    visit: jsonb('visit').$type<{
      lines: { name: string; quantity: number; unitMinor: number }[];
      language: Language;
    }>(),
    createdAt: instant('created_at').notNull(),
    paidAt: instant('paid_at'),
    /** When the provider was last asked for the payment's state. */
    checkedAt: instant('checked_at'),
  },
  (t) => [
    uniqueIndex('payments_reference').on(t.provider, t.reference),
    index('payments_order').on(t.orderId),
    index('payments_open').on(t.checkedAt).where(sql`${t.state} = 'open'`),
    index('payments_charge').on(t.provider, t.chargeReference).where(sql`${t.chargeReference} is not null`),
    check('payments_state', sql`${t.state} in ('open', 'paid', 'failed', 'expired')`),
    check('payments_money', sql`${t.amountMinor} > 0 and ${t.refundedMinor} between 0 and ${t.amountMinor}`),
  ],
);

/** Processed payment webhooks, so that a repeated one has no effect. */
export const paymentNotices = pgTable(
  'payment_notices',
  {
    provider: text('provider').notNull(),
    noticeId: text('notice_id').notNull(),
    receivedAt: instant('received_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.provider, t.noticeId] }), index('payment_notices_received').on(t.receivedAt)],
);

/** Refunds. Requested in the transaction that cancels the ticket, and carried out from the outbox. */
export const refunds = pgTable(
  'refunds',
  {
    id: uuid('id').primaryKey(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    /** The registration it refunds; null: the whole order. */
    registrationId: uuid('registration_id'),
    amountMinor: minor('amount_minor').notNull(),
    reason: text('reason', { enum: refundReasons }).notNull(),
    state: text('state', { enum: refundStates }).notNull(),
    /** The provider's id of the refund. One that is still `asked` and has it was accepted and is pending there. */
    reference: text('reference'),
    error: text('error'),
    /** When the provider was last asked for the refund's state. */
    checkedAt: instant('checked_at'),
    createdAt: instant('created_at').notNull(),
    doneAt: instant('done_at'),
    /** The organizer who refunded it by hand. Null: the provider did, or the account is erased. */
    doneBy: uuid('done_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [
    index('refunds_order').on(t.orderId),
    index('refunds_payment').on(t.paymentId),
    index('refunds_done_by').on(t.doneBy).where(sql`${t.doneBy} is not null`),
    index('refunds_asked').on(t.createdAt).where(sql`${t.state} = 'asked'`),
    check('refunds_amount', sql`${t.amountMinor} > 0`),
  ],
);
