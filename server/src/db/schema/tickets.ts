import { attendanceModes } from '@foyer/contract/rules/events/event-choices.ts';
import { ticketKinds } from '@foyer/contract/rules/events/ticket-choices.ts';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant, minor } from './columns.ts';
import { events } from './events.ts';

/** Ticket types. All types of one attendance mode share its capacity; a type's own limit applies in addition. */
export const ticketTypes = pgTable(
  'ticket_types',
  {
    id: uuid('id').primaryKey(),
    eventId: uuid('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    audience: text('audience', { enum: attendanceModes }).notNull(),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    kind: text('kind', { enum: ticketKinds }).notNull(),
    /** In minor units of the event's currency; for a donation, the minimum. */
    priceMinor: minor('price_minor').notNull().default(0),
    /** Null: limited only by the attendance mode. */
    capacity: integer('capacity'),
    taken: integer('taken').notNull().default(0),
    /** Maximum per person over all their orders. */
    maxPerPerson: integer('max_per_person').notNull().default(10),
    salesFrom: instant('sales_from'),
    salesUntil: instant('sales_until'),
    /**
     * For a duplicated draft: the start that the sale dates are relative to, so they move with it. Null: the dates were set
     * explicitly.
     */
    windowOf: instant('window_of'),
    /** Shown only with a promotion code that names it. */
    hidden: boolean('hidden').notNull().default(false),
    position: integer('position').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    /** No longer sold; existing tickets still refer to it. */
    archivedAt: instant('archived_at'),
  },
  (t) => [
    index('ticket_types_event').on(t.eventId, t.position),
    check('ticket_types_taken', sql`${t.taken} >= 0 and (${t.capacity} is null or ${t.taken} <= ${t.capacity})`),
    check('ticket_types_price', sql`${t.priceMinor} >= 0 and (${t.kind} <> 'free' or ${t.priceMinor} = 0)`),
    check('ticket_types_max', sql`${t.maxPerPerson} between 1 and 100`),
  ],
);

export const promoCodes = pgTable(
  'promo_codes',
  {
    id: uuid('id').primaryKey(),
    eventId: uuid('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    /** In upper case. */
    code: text('code').notNull(),
    /** At most one of these two; neither for a code that only unlocks hidden ticket types. */
    percent: integer('percent'),
    amountMinor: minor('amount_minor'),
    /** How many tickets it may discount. Null: unlimited. */
    capacity: integer('capacity'),
    taken: integer('taken').notNull().default(0),
    validFrom: instant('valid_from'),
    validUntil: instant('valid_until'),
    /** As in `ticket_types`. */
    windowOf: instant('window_of'),
    /** Null: all ticket types. */
    ticketTypeIds: uuid('ticket_type_ids').array(),
    createdAt: instant('created_at').notNull(),
    archivedAt: instant('archived_at'),
  },
  (t) => [
    index('promo_codes_event').on(t.eventId),
    uniqueIndex('promo_codes_code').on(t.eventId, t.code).where(sql`${t.archivedAt} is null`),
    check('promo_codes_taken', sql`${t.taken} >= 0 and (${t.capacity} is null or ${t.taken} <= ${t.capacity})`),
    check('promo_codes_percent', sql`${t.percent} between 1 and 100`),
    check('promo_codes_amount', sql`${t.amountMinor} is null or (${t.amountMinor} > 0 and ${t.percent} is null)`),
  ],
);
