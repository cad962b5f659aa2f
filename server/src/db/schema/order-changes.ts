import { attendanceModes } from '@foyer/contract/rules/events/event-choices.ts';
import { placeChangeStates, transferStates } from '@foyer/contract/rules/events/ticket-choices.ts';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { bytes, instant, minor } from './columns.ts';
import { orders } from './orders.ts';
import { registrations } from './registrations.ts';
import { ticketTypes } from './tickets.ts';

/**
 * A switch to a more expensive attendance mode. The new spot is held, in the ledger under the registration's id, until the
 * difference is paid or `held_until` has passed.
 */
export const placeChanges = pgTable(
  'place_changes',
  {
    id: uuid('id').primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    registrationId: uuid('registration_id')
      .notNull()
      .references(() => registrations.id, { onDelete: 'cascade' }),
    audience: text('audience', { enum: attendanceModes }).notNull(),
    ticketTypeId: uuid('ticket_type_id')
      .notNull()
      .references(() => ticketTypes.id),
    priceMinor: minor('price_minor').notNull(),
    discountMinor: minor('discount_minor').notNull(),
    /** The price difference to pay. */
    dueMinor: minor('due_minor').notNull(),
    state: text('state', { enum: placeChangeStates }).notNull(),
    heldUntil: instant('held_until').notNull(),
    createdAt: instant('created_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (t) => [
    // One open change per order, so that there is a single amount due.
    uniqueIndex('place_changes_open').on(t.orderId).where(sql`${t.state} = 'open'`),
    index('place_changes_order').on(t.orderId),
    index('place_changes_ticket_type').on(t.ticketTypeId),
    index('place_changes_registration').on(t.registrationId),
    index('place_changes_held').on(t.heldUntil).where(sql`${t.state} = 'open'`),
    check('place_changes_state', sql`${t.state} in ('open', 'done', 'expired', 'dropped')`),
    check('place_changes_due', sql`${t.dueMinor} > 0`),
  ],
);

/** A ticket transfer, by a link in an email or to the member who has verified a phone number. */
export const transfers = pgTable(
  'transfers',
  {
    id: uuid('id').primaryKey(),
    registrationId: uuid('registration_id')
      .notNull()
      .references(() => registrations.id, { onDelete: 'cascade' }),
    /** Of the token in the link; null for a transfer to a phone number. */
    tokenHash: bytes('token_hash').unique('transfers_token'),
    /** The sender; null once the account is erased. */
    fromUserId: uuid('from_user_id').references(() => users.id, { onDelete: 'set null' }),
    /** In canonical form. */
    email: text('email'),
    /** E.164. */
    phone: text('phone'),
    state: text('state', { enum: transferStates }).notNull(),
    until: instant('until').notNull(),
    createdAt: instant('created_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (t) => [
    uniqueIndex('transfers_open').on(t.registrationId).where(sql`${t.state} = 'open'`),
    index('transfers_registration').on(t.registrationId),
    index('transfers_from').on(t.fromUserId),
    index('transfers_recipient').on(t.email).where(sql`${t.state} = 'open'`),
    index('transfers_phone').on(t.phone).where(sql`${t.state} = 'open'`),
    check('transfers_state', sql`${t.state} in ('open', 'done', 'dropped')`),
    check('transfers_to', sql`num_nonnulls(${t.email}, ${t.phone}) = 1`),
  ],
);
