import type { AttendeeFilter } from '@foyer/contract/attendees/attendee-filters.ts';
import { announcementStates } from '@foyer/contract/rules/events/attendee-choices.ts';
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { instant } from './columns.ts';
import { events } from './events.ts';

/** Announcements to the attendees of an event. A scheduled one is sent by a job and can be changed until then. */
export const announcements = pgTable(
  'announcements',
  {
    id: uuid('id').primaryKey(),
    eventId: uuid('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    /** Who wrote it. Their words go with their account. */
    authorId: uuid('author_user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    state: text('state', { enum: announcementStates }).notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    recipientFilter: jsonb('recipient_filter').$type<AttendeeFilter>().notNull(),
    /** When it is due, and once it was sent, when that was. */
    sendAt: instant('send_at').notNull(),
    /** People it was sent to. */
    recipients: integer('recipients'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    index('announcements_event').on(t.eventId, t.sendAt),
    index('announcements_author').on(t.authorId),
    // Queried every minute.
    index('announcements_due').on(t.sendAt).where(sql`${t.state} = 'scheduled'`),
    check('announcements_state', sql`${t.state} in ('scheduled', 'sent', 'canceled')`),
    check('announcements_recipients', sql`(${t.state} = 'sent') = (${t.recipients} is not null)`),
  ],
);
