import { attendanceModes, registrationStates } from '@foyer/contract/rules/events/choices.ts';
import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { instant } from './columns.ts';
import { events } from './events.ts';
import { orders, ticketTypes } from './tickets.ts';

/**
 * Who comes, wants to come or wanted to: one admission each. Rows stay: an erased account leaves them without the
 * person. Of an order for several, the places of others have no person until they are handed over.
 */
export const registrations = pgTable(
  'registrations',
  {
    id: uuid('id').primaryKey(),
    eventId: uuid('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    audience: text('audience', { enum: attendanceModes }).notNull(),
    state: text('state', { enum: registrationStates }).notNull(),
    places: integer('places').notNull().default(1),
    orderId: uuid('order_id').references(() => orders.id),
    ticketTypeId: uuid('ticket_type_id').references(() => ticketTypes.id),
    /** What this place costs, in minor units, after any promotion. */
    priceMinor: bigint('price_minor', { mode: 'number' }).notNull().default(0),
    /** What a promotion took off; above 0 it counts as one use of the order's code. */
    discountMinor: bigint('discount_minor', { mode: 'number' }).notNull().default(0),
    /** Who comes, where no account says so. */
    holderName: text('holder_name').notNull().default(''),
    holderEmail: text('holder_email').notNull().default(''),
    /** By the id of the question. */
    answers: jsonb('answers').$type<Record<string, string | string[] | boolean>>().notNull().default({}),
    /** Rises when the place changes hands: codes with a lower one are void. */
    serial: integer('serial').notNull().default(0),
    /** Somebody has or had it with an account of their own: it is no longer its buyer's for a guest. */
    takenOver: boolean('taken_over').notNull().default(false),
    createdAt: instant('created_at').notNull(),
    /** Of the present state. */
    changedAt: instant('changed_at').notNull(),
  },
  (t) => [
    uniqueIndex('registrations_living')
      .on(t.eventId, t.userId)
      .where(sql`${t.state} in ('pending', 'held', 'confirmed')`),
    // Most are of no order.
    index('registrations_order').on(t.orderId).where(sql`${t.orderId} is not null`),
    index('registrations_ticket_type').on(t.ticketTypeId).where(sql`${t.ticketTypeId} is not null`),
    // Who is not sure to come is subtracted wherever an event is shown; few are at a time.
    index('registrations_held').on(t.eventId, t.audience).where(sql`${t.state} = 'held'`),
    // Requests that nobody has decided about, beside all who come.
    index('registrations_pending').on(t.eventId).where(sql`${t.state} = 'pending'`),
    // Whoever was declined asks in vain: looked for at each attempt, and seldom there.
    index('registrations_declined').on(t.eventId, t.userId).where(sql`${t.state} = 'declined'`),
    index('registrations_event').on(t.eventId, t.createdAt, t.id),
    index('registrations_user').on(t.userId, t.createdAt),
    check('registrations_audience', sql`${t.audience} in ('in-person', 'online')`),
    check(
      'registrations_state',
      sql`${t.state} in ('pending', 'held', 'confirmed', 'expired', 'cancelled', 'declined')`,
    ),
    check('registrations_places', sql`${t.places} between 1 and 100`),
    check('registrations_price', sql`${t.priceMinor} >= 0 and ${t.discountMinor} >= 0`),
  ],
);
