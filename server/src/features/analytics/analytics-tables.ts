import { jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytes, instant } from '#src/db/schema/columns.ts';

/** The storable values of a property. */
export type PropertyValue = string | number | boolean | null;
export type Properties = Record<string, PropertyValue>;

/**
 * Partitioned by month, made by hand in migrations/0002_analytics.sql. Not in db/schema: drizzle-kit, which reads that,
 * would make it a plain table.
 */
export const analyticsEvents = pgTable(
  'analytics_events',
  {
    /** Keyed hash of the distinct id, which cannot be recovered without SECRET_KEY and the id. */
    person: bytes('person').notNull(),
    event: text('event').notNull(),
    insertId: text('insert_id').notNull(),
    /** By the browser's clock: the same whenever the event is sent again. */
    occurredAt: instant('occurred_at').notNull(),
    receivedAt: instant('received_at').notNull(),
    properties: jsonb('properties').$type<Properties>().notNull(),
  },
  (t) => [primaryKey({ name: 'analytics_events_once', columns: [t.person, t.event, t.insertId, t.occurredAt] })],
);

export const analyticsPeople = pgTable('analytics_people', {
  person: bytes('person').primaryKey(),
  properties: jsonb('properties').$type<Properties>().notNull(),
  updatedAt: instant('updated_at').notNull(),
});
