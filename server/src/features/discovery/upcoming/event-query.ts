import { limits } from '@foyer/contract/limits.ts';
import type { PriceChoice } from '@foyer/contract/rules/events/event-choices.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { events } from '#src/db/schema/events.ts';
import type { Near } from './near.ts';

export type EventFilters = {
  type?: (typeof events.$inferSelect)['type'] | undefined;
  topic?: string | undefined;
  language?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  place?: string | undefined;
  near?: Near | undefined;
  price?: PriceChoice | undefined;
  saved?: '1' | undefined;
  /** Lists every date of a series, not only the next one. */
  each?: '1' | undefined;
  organizerId?: string | undefined;
  /** Events that this member attends, if the guest list is shown. */
  attendeeId?: string | undefined;
};
/** The last event of the previous page. */
type PageEnd = { at: number; id: string };
export type EventQuery = {
  words: readonly string[];
  isFuzzy: boolean;
  filters: EventFilters;
  after: PageEnd | null;
  limit: number;
};
/** The SQL for a named value. */
export type PlaceholderSql = (name: keyof typeof placeholderTypes) => SQL;
const placeholderTypes = {
  now: 'timestamptz',
  earliest: 'timestamptz',
  from: 'timestamptz',
  to: 'timestamptz',
  afterAt: 'timestamptz',
  type: 'text',
  language: 'text',
  afterId: 'uuid',
} as const;
/** PostgreSQL plans the query for the actual value. */
export const plannedPerValue: PlaceholderSql = (name) =>
  sql`${sql.placeholder(name)}::${sql.raw(placeholderTypes[name])}`;
/** PostgreSQL plans the query once for any value, since it does not look into the subquery. */
export const plannedForAnyValue: PlaceholderSql = (name) => sql`(select ${plannedPerValue(name)})`;

const dayMs = 24 * 60 * 60 * 1000;

/** The values of the placeholders. */
export function placeholderValues(now: Date, { filters: { type, language, from, to }, after }: EventQuery) {
  return {
    now,
    type,
    language,
    earliest: new Date(now.getTime() - limits.event.days * dayMs),
    from: from && new Date(from),
    to: to && new Date(to),
    afterAt: after && new Date(after.at),
    afterId: after?.id,
  };
}
