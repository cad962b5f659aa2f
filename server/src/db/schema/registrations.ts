import { attendanceModes, registrationStates } from '@foyer/contract/rules/events/event-choices.ts';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { instant, minor } from './columns.ts';
import { events } from './events.ts';
import { orders } from './orders.ts';
import { ticketTypes } from './tickets.ts';

/**
 * Registrations, one for each spot. Rows are kept without the user when an account is erased. In an order for several people,
 * the other spots have no user until they are transferred.
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
    /** The price in minor units, after any promotion. */
    priceMinor: minor('price_minor').notNull().default(0),
    /** The discount of a promotion; above 0 it counts as one use of the order's code. */
    discountMinor: minor('discount_minor').notNull().default(0),
    /** The attendee's name if they have no account. */
    holderName: text('holder_name').notNull().default(''),
    holderEmail: text('holder_email').notNull().default(''),
    /** Answers by question id. */
    answers: jsonb('answers').$type<Record<string, string | string[] | boolean>>().notNull().default({}),
    /** Rises with every transfer; ticket codes with a lower serial are void. */
    serial: integer('serial').notNull().default(0),
    /** A member with their own account has held the ticket, so it is no longer a guest ticket of its buyer. */
    takenOver: boolean('taken_over').notNull().default(false),
    /** The source through which the attendee found the event page, as in `event_view_sources`. Null if unknown. */
    source: text('source'),
    createdAt: instant('created_at').notNull(),
    /** When `state` last changed. */
    changedAt: instant('changed_at').notNull(),
  },
  (t) => [
    uniqueIndex('registrations_living')
      .on(t.eventId, t.userId)
      .where(sql`${t.state} in ('pending', 'held', 'confirmed')`),
    // Most registrations have no order.
    index('registrations_order').on(t.orderId).where(sql`${t.orderId} is not null`),
    index('registrations_ticket_type').on(t.ticketTypeId).where(sql`${t.ticketTypeId} is not null`),
    // Held spots are subtracted wherever an event is shown; there are few at a time.
    index('registrations_held').on(t.eventId, t.audience).where(sql`${t.state} = 'held'`),
    // Pending requests are few among all registrations.
    index('registrations_pending').on(t.eventId).where(sql`${t.state} = 'pending'`),
    // Checked at every registration attempt; declined rows are rare.
    index('registrations_declined').on(t.eventId, t.userId).where(sql`${t.state} = 'declined'`),
    index('registrations_event').on(t.eventId, t.createdAt, t.id),
    index('registrations_user').on(t.userId, t.createdAt),
    check('registrations_audience', sql`${t.audience} in ('in-person', 'online')`),
    check(
      'registrations_state',
      sql`${t.state} in ('pending', 'held', 'confirmed', 'expired', 'cancelled', 'declined')`,
    ),
    check('registrations_places', sql`${t.places} between 1 and 100`),
    check('registrations_source', sql`${t.source} ~ '^([a-z]+|campaign:[a-z0-9-]{1,40})$'`),
    check('registrations_price', sql`${t.priceMinor} >= 0 and ${t.discountMinor} >= 0`),
  ],
);
