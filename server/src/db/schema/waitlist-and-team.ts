import { attendanceModes } from '@foyer/contract/rules/events/event-choices.ts';
import { teamRoles, waitingStates } from '@foyer/contract/rules/events/ticket-choices.ts';
import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { instant } from './columns.ts';
import { events } from './events.ts';

/**
 * Waitlist entries: a party that attends together or not at all, in the order of `number`. While an offer is open its spots are
 * held, in the ledger under this entry's id.
 */
export const waitingEntries = pgTable(
  'waiting_entries',
  {
    id: uuid('id').primaryKey(),
    number: bigint('number', { mode: 'number' }).generatedAlwaysAsIdentity(),
    eventId: uuid('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    audience: text('audience', { enum: attendanceModes }).notNull(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    party: integer('party').notNull(),
    state: text('state', { enum: waitingStates }).notNull(),
    createdAt: instant('created_at').notNull(),
    offeredAt: instant('offered_at'),
    offerUntil: instant('offer_until'),
    endedAt: instant('ended_at'),
    /** The source through which the group found the event page; copied to its registrations. Null if unknown. */
    source: text('source'),
  },
  (t) => [
    uniqueIndex('waiting_entries_living')
      .on(t.eventId, t.userId, t.audience)
      .where(sql`${t.state} in ('waiting', 'offered')`),
    index('waiting_entries_event').on(t.eventId),
    index('waiting_entries_user').on(t.userId).where(sql`${t.userId} is not null`),
    index('waiting_entries_line').on(t.eventId, t.audience, t.number).where(sql`${t.state} = 'waiting'`),
    index('waiting_entries_offered').on(t.offerUntil).where(sql`${t.state} = 'offered'`),
    index('waiting_entries_offered_to').on(t.eventId, t.audience).where(sql`${t.state} = 'offered'`),
    check('waiting_entries_source', sql`${t.source} ~ '^([a-z]+|campaign:[a-z0-9-]{1,40})$'`),
    check('waiting_entries_party', sql`${t.party} between 1 and 10`),
    check('waiting_entries_state', sql`${t.state} in ('waiting', 'offered', 'taken', 'passed', 'left')`),
    check('waiting_entries_offer', sql`${t.state} <> 'offered' or ${t.offerUntil} is not null`),
  ],
);

/** The organizer's team. A row takes effect once the invitation is accepted. */
export const eventHosts = pgTable(
  'event_hosts',
  {
    eventId: uuid('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text('role', { enum: teamRoles }).notNull(),
    createdAt: instant('created_at').notNull(),
    acceptedAt: instant('accepted_at'),
    /** What the organizer typed to invite them; the only thing shown about them until they accept. */
    invitedAs: text('invited_as').notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.eventId, t.userId] }),
    index('event_hosts_user').on(t.userId),
    check('event_hosts_role', sql`${t.role} in ('manager', 'check-in')`),
  ],
);
