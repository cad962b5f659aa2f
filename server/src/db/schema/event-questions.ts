import { questionKinds } from '@foyer/contract/rules/events/question-choices.ts';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, instant } from './columns.ts';
import { events } from './events.ts';

/** Registration questions. The answers are in `registrations.answers`, by question id. */
export const eventQuestions = pgTable(
  'event_questions',
  {
    id: uuid('id').primaryKey(),
    eventId: uuid('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: questionKinds }).notNull(),
    /** The question, or the text to agree to for a consent. */
    label: text('label').notNull(),
    options: text('options').array().notNull().default(sql`'{}'::text[]`),
    required: boolean('required').notNull().default(false),
    /** Asked once per ticket instead of once per order. */
    perPlace: boolean('per_place').notNull().default(false),
    /** The answer is shown at check-in. */
    atDoor: boolean('at_door').notNull().default(false),
    position: integer('position').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    /** No longer asked; existing answers still refer to it. */
    archivedAt: instant('archived_at'),
  },
  (t) => [
    index('event_questions_event').on(t.eventId, t.position),
    check('event_questions_kind', sql`${t.kind} in ('text', 'choice', 'several', 'consent')`),
  ],
);

/**
 * Addresses without an account that opted out of emails, stored as a MAC so that an address can be recognized but not read.
 * Rows from before `everything` existed cover only reminders and organizer messages.
 */
export const reminderRefusals = pgTable('reminder_refusals', {
  addressMac: bytes('address_mac').primaryKey(),
  everything: boolean('everything').notNull().default(false),
  createdAt: instant('created_at').notNull(),
});

/** Reminders that were sent: one row for each start time, so a rescheduled event reminds again. */
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
