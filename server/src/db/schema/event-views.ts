import { date, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { bytes } from './columns.ts';
import { events } from './events.ts';

/** How many visitors looked at the page of an event on a day by its clocks. */
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

/**
 * What visitors of today are told apart by: hashes that nobody can make again once the salt of their day is gone. Kept
 * for a day or two, then removed with it.
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
