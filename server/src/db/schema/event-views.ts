import { sql } from 'drizzle-orm';
import { check, date, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytes } from './columns.ts';
import { events } from './events.ts';

/** Daily visitors of an event page, by days in the event's time zone. */
export const eventViews = pgTable(
  'event_views',
  {
    eventId: uuid('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    day: date('day', { mode: 'string' }).notNull(),
    views: integer('views').notNull(),
  },
  (t) => [primaryKey({ columns: [t.eventId, t.day] })],
);

/** The same visitors by where they came from: see `visit-source.ts` in the contract. Nothing about who they are. */
export const eventViewSources = pgTable(
  'event_view_sources',
  {
    eventId: uuid('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    day: date('day', { mode: 'string' }).notNull(),
    source: text('source').notNull(),
    views: integer('views').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.eventId, t.day, t.source] }),
    check('event_view_sources_source', sql`${t.source} ~ '^([a-z]+|campaign:[a-z0-9-]{1,40})$'`),
  ],
);

/**
 * Salts of the hashes that count unique visitors. Once a salt is removed, after a day or two, the hashes can no longer be
 * reproduced.
 */
export const viewSalts = pgTable('view_salts', {
  /** In UTC. */
  day: date('day', { mode: 'string' }).primaryKey(),
  salt: bytes('salt').notNull(),
});

export const viewMarks = pgTable(
  'view_marks',
  {
    day: date('day', { mode: 'string' }).notNull(),
    eventId: uuid('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    mark: bytes('mark').notNull(),
  },
  (t) => [primaryKey({ columns: [t.eventId, t.day, t.mark] })],
);
