import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { bytes, instant } from './columns.ts';
import { events } from './events.ts';

/** Files of covers, noted before they are written. One that is no event's is removed after a while. */
export const coverFiles = pgTable('cover_files', {
  key: text('key').primaryKey(),
  createdAt: instant('created_at').notNull(),
});

/** What people keep for later. */
export const savedEvents = pgTable(
  'saved_events',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    eventId: uuid('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.eventId] }), index('saved_events_event').on(t.eventId)],
);

/** The address under which a calendar reads what somebody comes to and hosts: whoever knows it reads it. */
export const calendarFeeds = pgTable('calendar_feeds', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** SHA-256: what a request is looked up by. */
  tokenHash: bytes('token_hash').notNull().unique('calendar_feeds_token'),
  /** Sealed with SECRET_KEY, so that its owner can be shown the address again. */
  sealedToken: bytes('sealed_token').notNull(),
  createdAt: instant('created_at').notNull(),
});
