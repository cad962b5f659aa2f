import {
  attendanceModes,
  entryKinds,
  eventStates,
  eventTypes,
  eventVisibilities,
  waitlistOrders,
} from '@foyer/contract/rules/events/choices.ts';
import type { RichText } from '@foyer/contract/rules/events/rich-text.ts';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { instant } from './columns.ts';

/** Events that repeat: each of their dates is an event of its own. */
export const eventSeries = pgTable('event_series', {
  id: uuid('id').primaryKey(),
  /** RRULE of RFC 5545, by the clocks of the zone. */
  rule: text('rule').notNull(),
  timeZone: text('time_zone').notNull(),
  createdAt: instant('created_at').notNull(),
});

/** What somebody hosts. That it has ended is no state: its end says so. */
export const events = pgTable(
  'events',
  {
    id: uuid('id').primaryKey(),
    /** From the title until it is published for the first time; from then on it stays. */
    slug: text('slug').notNull().unique('events_slug'),
    /** Null: the account is erased, and with it all that it wrote here. */
    organizerId: uuid('organizer_user_id').references(() => users.id, { onDelete: 'set null' }),
    state: text('state', { enum: eventStates }).notNull().default('draft'),
    title: text('title').notNull(),
    summary: text('summary').notNull().default(''),
    description: jsonb('description').$type<RichText>(),
    type: text('type', { enum: eventTypes }).notNull(),
    startsAt: instant('starts_at'),
    endsAt: instant('ends_at'),
    /** IANA name of the zone whose clocks the event goes by. */
    timeZone: text('time_zone').notNull(),
    placeName: text('place_name').notNull().default(''),
    placeAddress: text('place_address').notNull().default(''),
    placeMapLink: text('place_map_link').notNull().default(''),
    placeRoom: text('place_room').notNull().default(''),
    onlineLink: text('online_link').notNull().default(''),
    topics: text('topics').array().notNull().default(sql`'{}'::text[]`),
    language: text('language').notNull().default('en'),
    visibility: text('visibility', { enum: eventVisibilities }).notNull().default('public'),
    approvalNeeded: boolean('approval_needed').notNull().default(false),
    registrationOpensAt: instant('registration_opens_at'),
    /** Null: it closes when the event ends. */
    registrationClosesAt: instant('registration_closes_at'),
    /** Of a copy: the start that both go by, and move with while the event is a draft. Null: they were chosen for itself. */
    windowOf: instant('window_of'),
    codeOfConduct: text('code_of_conduct').notNull().default(''),
    contact: text('contact').notNull().default(''),
    /** Places are had by an order of tickets alone: the event has ticket types that are on offer. */
    ticketed: boolean('ticketed').notNull().default(false),
    /** ISO 4217; of all its prices. */
    currency: text('currency').notNull().default('EUR'),
    /** How to pay the organizer without a card; empty: not possible. */
    offlinePayment: text('offline_payment').notNull().default(''),
    /** Guests may cancel until so many hours before the start and get so much back. Null: the organizer decides. */
    refundHours: integer('refund_hours'),
    refundPercent: integer('refund_percent').notNull().default(100),
    waitingList: boolean('waiting_list').notNull().default(true),
    waitlistOrder: text('waitlist_order', { enum: waitlistOrders }).notNull().default('strict'),
    /** How long somebody of the waiting list has to take what is offered. */
    offerMinutes: integer('offer_minutes').notNull().default(1440),
    /** Of the files of its cover; null: one is made from the title. */
    coverKey: text('cover_key'),
    /** What the cover shows, in words. */
    coverAlt: text('cover_alt').notNull().default(''),
    /** When it was to begin before it was last moved, once others knew of it. */
    previousStartsAt: instant('previous_starts_at'),
    /** Whether those who see the event may see who comes, as each of these allows. */
    guestListShown: boolean('guest_list_shown').notNull().default(true),
    /** Where the place is, as far as anybody has said: degrees north and east. */
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    seriesId: uuid('series_id').references(() => eventSeries.id, { onDelete: 'set null' }),
    /** When this date was to begin as the series has it (RECURRENCE-ID): it stays when this date alone is moved. */
    recurrenceAt: instant('recurrence_at'),
    /** Rises with every change, so that two tabs do not overwrite each other. */
    version: integer('version').notNull().default(0),
    /** SEQUENCE of RFC 5545: rises with each change that those who come must hear of. */
    sequence: integer('sequence').notNull().default(0),
    /** Its `sequence` since it was last shown, hidden or called off; null: since before that was noted. */
    stateSequence: integer('state_sequence'),
    /** Folded words of what everybody may see; its index is made in a migration of its own. */
    searchWords: text('search_words').notNull().default(''),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    /** For the first time. */
    publishedAt: instant('published_at'),
    cancelledAt: instant('cancelled_at'),
    /** Why it was called off, in the organizer's words. */
    cancelReason: text('cancel_reason').notNull().default(''),
  },
  (t) => [
    index('events_listed').on(t.startsAt, t.id).where(sql`${t.state} = 'published' and ${t.visibility} <> 'unlisted'`),
    index('events_covered').on(t.coverKey).where(sql`${t.coverKey} is not null`),
    // What is near is looked for in a strip of latitudes.
    index('events_near').on(t.latitude, t.longitude).where(sql`${t.latitude} is not null and ${t.state} = 'published'`),
    // Looked through each minute for what begins soon.
    index('events_starting').on(t.startsAt).where(sql`${t.state} = 'published'`),
    uniqueIndex('events_series').on(t.seriesId, t.recurrenceAt).where(sql`${t.seriesId} is not null`),
    index('events_organizer').on(t.organizerId, t.createdAt, t.id),
    check('events_state', sql`${t.state} in ('draft', 'published', 'unpublished', 'cancelled')`),
    check('events_type', sql`${t.type} in ('in-person', 'virtual', 'hybrid')`),
    check('events_visibility', sql`${t.visibility} in ('public', 'unlisted', 'members')`),
    // Lists look back so far and no further for what is still going on.
    check('events_dates', sql`${t.endsAt} > ${t.startsAt} and ${t.endsAt} - ${t.startsAt} <= interval '31 days'`),
    check('events_published', sql`${t.state} = 'draft' or (${t.startsAt} is not null and ${t.endsAt} is not null)`),
    check(
      'events_coordinates',
      sql`(${t.latitude} is null) = (${t.longitude} is null) and ${t.latitude} between -90 and 90 and ${t.longitude} between -180 and 180`,
    ),
    check('events_sequence', sql`${t.sequence} >= 0`),
    check('events_currency', sql`${t.currency} ~ '^[A-Z]{3}$'`),
    check('events_refund', sql`${t.refundHours} >= 0 and ${t.refundPercent} between 0 and 100`),
    check('events_waitlist_order', sql`${t.waitlistOrder} in ('strict', 'filling')`),
    check('events_offer', sql`${t.offerMinutes} between 15 and 10080`),
  ],
);

/** How many there may be of each audience and how many there are: the rows that are locked, in the order of `audience`. */
export const eventAudiences = pgTable(
  'event_audiences',
  {
    eventId: uuid('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    audience: text('audience', { enum: attendanceModes }).notNull(),
    /** Null: as many as come. */
    capacity: integer('capacity'),
    taken: integer('taken').notNull().default(0),
    /** How many entries of the waiting list have no offer yet: as long as there are any, places go to them alone. */
    waiting: integer('waiting').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.eventId, t.audience] }),
    index('event_audiences_waited').on(t.eventId).where(sql`${t.waiting} > 0`),
    check('event_audiences_waiting', sql`${t.waiting} >= 0`),
    check('event_audiences_audience', sql`${t.audience} in ('in-person', 'online')`),
    check('event_audiences_taken', sql`${t.taken} >= 0 and (${t.capacity} is null or ${t.taken} <= ${t.capacity})`),
  ],
);

/**
 * The ledger: every change of `event_audiences.taken`, with what it made of it. Rows are only ever added. A registration
 * (or an entry of the waiting list, while it has an offer) is named, not referred to: adding to the ledger costs no look
 * at another table. The sale of what was held changes nothing.
 */
export const capacityEntries = pgTable(
  'capacity_entries',
  {
    id: bigint('id', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    // No reference, which would be looked up for each row: a trigger keeps an event that has rows (migration 0035).
    eventId: uuid('event_id').notNull(),
    audience: text('audience', { enum: attendanceModes }).notNull(),
    kind: text('kind', { enum: entryKinds }).notNull(),
    change: integer('change').notNull(),
    takenAfter: integer('taken_after').notNull(),
    registrationId: uuid('registration_id').notNull(),
    /** Its changes, added up, are `ticket_types.taken`. */
    ticketTypeId: uuid('ticket_type_id'),
    at: instant('at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.eventId, t.id] }),
    check('capacity_entries_kind', sql`${t.kind} in ('hold', 'sale', 'release', 'refund')`),
    check(
      'capacity_entries_change',
      sql`case ${t.kind} when 'hold' then ${t.change} > 0 when 'sale' then ${t.change} >= 0 else ${t.change} < 0 end`,
    ),
    check('capacity_entries_taken_after', sql`${t.takenAfter} >= 0`),
  ],
);
