import type { HostedEventSort } from '@foyer/contract/discovery/search.ts';
import { and, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#src/db/client.ts';
import { events } from '#src/db/schema/events.ts';
import { readSort, type SortKey, sortedBy, sortedPageOf, textKey } from '#src/db/sorted-page.ts';

/** Later than any event; keeps the groups of the order `next` apart. In seconds since 1970. */
const group = 100_000_000_000;

const hasEnded = (now: Date) => sql`(${events.state} = 'cancelled' or coalesce(${events.endsAt} <= ${now}, false))`;
const seconds = (instant: SQL) => sql`extract(epoch from ${instant})::bigint`;

function keyOf(sort: HostedEventSort, now: Date): SortKey {
  const { name, isDescending } = readSort(sort);
  switch (name) {
    case 'title':
      return textKey(sql`${events.title}`);
    case 'starts': {
      const never = sql.raw(isDescending ? "'-infinity'" : "'infinity'");
      return { by: sql`coalesce(${events.startsAt}, ${never}::timestamptz)`, type: 'timestamptz' };
    }
    case 'state':
      return {
        by: sql`(case when ${events.state} = 'draft' then 0 when ${events.state} = 'cancelled' then 4
          when ${events.endsAt} <= ${now} then 3 when ${events.state} = 'unpublished' then 2 else 1 end)::bigint`,
        type: 'bigint',
      };
    case 'attendees':
      return {
        by: sql`(select coalesce(sum(a.taken), 0) from event_audiences a where a.event_id = ${events.id})::bigint`,
        type: 'bigint',
      };
    default:
      // Upcoming events with the soonest first, then drafts with the newest first, then past ones with the latest first.
      return {
        by: sql`case
          when ${events.state} = 'draft' then ${2 * group}::bigint - ${seconds(sql`${events.createdAt}`)}
          when ${hasEnded(now)} then ${4 * group}::bigint - ${seconds(sql`coalesce(${events.startsAt}, ${events.createdAt})`)}
          else ${seconds(sql`${events.startsAt}`)} end`,
        type: 'bigint',
      };
  }
}

type Page = { sort: HostedEventSort; cursor: string | undefined; limit: number };

/** The ids of one page of hosted events in their order. A host has few enough events to sort them without an index. */
export async function hostedEventPage(
  db: Db,
  where: SQL | undefined,
  now: Date,
  { sort, cursor, limit }: Page,
): Promise<{ ids: string[]; nextCursor: string | null }> {
  const { after, order, key } = sortedBy({ sort, key: keyOf(sort, now), id: sql`${events.id}`, cursor });
  const rows = await db
    .select({ id: events.id, key })
    .from(events)
    .where(and(where, after))
    .orderBy(...order)
    .limit(limit + 1);
  const { page, nextCursor } = sortedPageOf(rows, limit, sort);
  return { ids: page.map(({ id }) => id), nextCursor };
}
