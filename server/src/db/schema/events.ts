import type { AgendaItem, Speaker } from '@foyer/contract/events/event.ts';
import type { CoverDesign } from '@foyer/contract/rules/events/cover-designs.ts';
import {
  attendanceModes,
  entryKinds,
  eventStates,
  eventTypes,
  eventVisibilities,
  waitlistOrders,
} from '@foyer/contract/rules/events/event-choices.ts';
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

/** Series. Each occurrence is an event of its own. */
export const eventSeries = pgTable('event_series', {
  id: uuid('id').primaryKey(),
  /** RRULE of RFC 5545, in local time of the zone. */
  rule: text('rule').notNull(),
  timeZone: text('time_zone').notNull(),
  createdAt: instant('created_at').notNull(),
});

/** Events. There is no "ended" state: an event has ended when `ends_at` is in the past. */
export const events = pgTable(
  'events',
  {
    id: uuid('id').primaryKey(),
    /** Derived from the title until the event is first published, then fixed. */
    slug: text('slug').notNull().unique('events_slug'),
    /** Null once the organizer's account is erased. */
    organizerId: uuid('organizer_user_id').references(() => users.id, { onDelete: 'set null' }),
    state: text('state', { enum: eventStates }).notNull().default('draft'),
    title: text('title').notNull(),
    summary: text('summary').notNull().default(''),
    description: jsonb('description').$type<RichText>(),
    type: text('type', { enum: eventTypes }).notNull(),
    startsAt: instant('starts_at'),
    endsAt: instant('ends_at'),
    /** IANA time zone of the event. */
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
    /** Null: registration closes when the event ends. */
    registrationClosesAt: instant('registration_closes_at'),
    /**
     * For a duplicated draft: the start that both registration dates are relative to, so they move with it. Null: the dates
     * were set explicitly.
     */
    windowOf: instant('window_of'),
    speakers: jsonb('speakers').$type<Speaker[]>().notNull().default([]),
    agenda: jsonb('agenda').$type<AgendaItem[]>().notNull().default([]),
    codeOfConduct: text('code_of_conduct').notNull().default(''),
    contact: text('contact').notNull().default(''),
    /** The event has active ticket types, so registering takes a ticket order. */
    ticketed: boolean('ticketed').notNull().default(false),
    /** ISO 4217, for all prices of the event. */
    currency: text('currency').notNull().default('EUR'),
    /** Instructions for paying the organizer without a card; empty: not offered. */
    offlinePayment: text('offline_payment').notNull().default(''),
    /**
     * Attendees may cancel up to this many hours before the start and get a partial or full refund. Null: the organizer
     * decides.
     */
    refundHours: integer('refund_hours'),
    refundPercent: integer('refund_percent').notNull().default(100),
    waitingList: boolean('waiting_list').notNull().default(true),
    waitlistOrder: text('waitlist_order', { enum: waitlistOrders }).notNull().default('strict'),
    /** How long a waitlist offer is open. */
    offerMinutes: integer('offer_minutes').notNull().default(1440),
    /** Key of the cover in `cover_files`; null: a cover is generated from the title. */
    coverKey: text('cover_key'),
    /** What is shown without a picture. */
    coverDesign: text('cover_design').$type<CoverDesign>().notNull().default('auto'),
    /** Alternative text of the cover. */
    coverAlt: text('cover_alt').notNull().default(''),
    /** The start before the event was last rescheduled after publication. */
    previousStartsAt: instant('previous_starts_at'),
    /** Whether viewers of the event can see its guest list, subject to each attendee's own setting. */
    guestListShown: boolean('guest_list_shown').notNull().default(true),
    /** Coordinates of the venue in degrees north and east, if known. */
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    seriesId: uuid('series_id').references(() => eventSeries.id, { onDelete: 'set null' }),
    /** RECURRENCE-ID: the start that the series gives this occurrence, even if it is moved. */
    recurrenceAt: instant('recurrence_at'),
    /** Optimistic lock: rises with every change, so that two tabs do not overwrite each other. */
    version: integer('version').notNull().default(0),
    /** SEQUENCE of RFC 5545: rises with each change that attendees must be notified of. */
    sequence: integer('sequence').notNull().default(0),
    /**
     * `sequence` as of the last change of state (published, unpublished, canceled); null for changes before this column
     * existed.
     */
    stateSequence: integer('state_sequence'),
    /** Folded words of the public text, for search. A migration creates the index. */
    searchWords: text('search_words').notNull().default(''),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    /** When it was first published. */
    publishedAt: instant('published_at'),
    cancelledAt: instant('cancelled_at'),
    /** Why it was canceled, in the organizer's words. */
    cancelReason: text('cancel_reason').notNull().default(''),
  },
  (t) => [
    index('events_listed').on(t.startsAt, t.id).where(sql`${t.state} = 'published' and ${t.visibility} <> 'unlisted'`),
    index('events_covered').on(t.coverKey).where(sql`${t.coverKey} is not null`),
    // "Near me" searches scan a band of latitudes.
    index('events_near').on(t.latitude, t.longitude).where(sql`${t.latitude} is not null and ${t.state} = 'published'`),
    // Queried every minute for events that start soon.
    index('events_starting').on(t.startsAt).where(sql`${t.state} = 'published'`),
    uniqueIndex('events_series').on(t.seriesId, t.recurrenceAt).where(sql`${t.seriesId} is not null`),
    index('events_organizer').on(t.organizerId, t.createdAt, t.id),
    check('events_state', sql`${t.state} in ('draft', 'published', 'unpublished', 'cancelled')`),
    check('events_type', sql`${t.type} in ('in-person', 'virtual', 'hybrid')`),
    check('events_visibility', sql`${t.visibility} in ('public', 'unlisted', 'members')`),
    // Lists of ongoing events rely on this maximum length: they look back no further.
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
    check('events_cover_design', sql`${t.coverDesign} ~ '^(auto|[a-z]+-[a-z]+)$'`),
    check('events_offer', sql`${t.offerMinutes} between 15 and 10080`),
  ],
);

/** Capacity and number of spots taken for each attendance mode. Rows are always locked in the order of `audience`. */
export const eventAudiences = pgTable(
  'event_audiences',
  {
    eventId: uuid('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    audience: text('audience', { enum: attendanceModes }).notNull(),
    /** Null: unlimited. */
    capacity: integer('capacity'),
    taken: integer('taken').notNull().default(0),
    /** Waitlist entries without an offer. While there are any, free spots go only to them. */
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
 * The ledger of capacity changes: append-only, with the resulting count of `event_audiences.taken`. Registrations and waitlist
 * entries are named by id without a foreign key, so that an insert checks no other table. Turning a hold into a sale adds no
 * row, as the count stays the same.
 */
export const capacityEntries = pgTable(
  'capacity_entries',
  {
    id: bigint('id', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    // No foreign key, as each insert would look it up. A trigger keeps events that have rows (migration 0035).
    eventId: uuid('event_id').notNull(),
    audience: text('audience', { enum: attendanceModes }).notNull(),
    kind: text('kind', { enum: entryKinds }).notNull(),
    change: integer('change').notNull(),
    takenAfter: integer('taken_after').notNull(),
    registrationId: uuid('registration_id').notNull(),
    /** The sum of its changes is `ticket_types.taken`. */
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
