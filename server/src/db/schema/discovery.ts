import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { bytes, instant } from './columns.ts';
import { events } from './events.ts';

/** Cover files, recorded before they are written. Those that no event uses are removed later. */
export const coverFiles = pgTable('cover_files', {
  key: text('key').primaryKey(),
  createdAt: instant('created_at').notNull(),
});

/** Bookmarked events. */
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

/** Calendar feeds. Anyone with the URL can read which events the member attends and hosts. */
export const calendarFeeds = pgTable('calendar_feeds', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** SHA-256 of the token, for lookups. */
  tokenHash: bytes('token_hash').notNull().unique('calendar_feeds_token'),
  /** Sealed with SECRET_KEY, so that the owner can be shown the URL again. */
  sealedToken: bytes('sealed_token').notNull(),
  createdAt: instant('created_at').notNull(),
});
