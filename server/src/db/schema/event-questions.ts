import { questionKinds } from '@foyer/contract/rules/events/question-choices.ts';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, instant } from './columns.ts';
import { events } from './events.ts';

/** What an organizer wants to know of whoever registers. The answers stand in `registrations.answers`, by id. */
export const eventQuestions = pgTable(
  'event_questions',
  {
    id: uuid('id').primaryKey(),
    eventId: uuid('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: questionKinds }).notNull(),
    /** The question; of a consent, what is agreed to. */
    label: text('label').notNull(),
    options: text('options').array().notNull().default(sql`'{}'::text[]`),
    required: boolean('required').notNull().default(false),
    /** Asked for everybody who comes, not only of the person who registers a party. */
    perPlace: boolean('per_place').notNull().default(false),
    /** Whoever lets guests in reads the answer. */
    atDoor: boolean('at_door').notNull().default(false),
    position: integer('position').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    /** No longer asked. Old answers keep it. */
    archivedAt: instant('archived_at'),
  },
  (t) => [
    index('event_questions_event').on(t.eventId, t.position),
    check('event_questions_kind', sql`${t.kind} in ('text', 'choice', 'several', 'consent')`),
  ],
);

/**
 * Addresses without an account that refuse emails, kept as a MAC: what is typed again is known, and none is told. Before
 * `everything` was there, reminders and what organizers write was all that could be refused.
 */
export const reminderRefusals = pgTable('reminder_refusals', {
  addressMac: bytes('address_mac').primaryKey(),
  everything: boolean('everything').notNull().default(false),
  createdAt: instant('created_at').notNull(),
});

/** What of an event has been reminded of: once for each start, so that an event that is moved reminds anew. */
export const eventReminders = pgTable(
  'event_reminders',
  {
    eventId: uuid('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['day', 'hour', 'minutes'] }).notNull(),
    startsAt: instant('starts_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.eventId, t.kind, t.startsAt] }),
    check('event_reminders_kind', sql`${t.kind} in ('day', 'hour', 'minutes')`),
  ],
);
