import { eq, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#src/db/client.ts';
import { preparedOn } from '#src/db/prepared.ts';
import { users } from '#src/db/schema/accounts.ts';
import { events } from '#src/db/schema/events.ts';
import { profileDetails } from '#src/db/schema/profile-details.ts';
import { profiles } from '#src/db/schema/profiles.ts';
import { type CardColumnsRow, cardColumns } from '#src/features/events/event-page/card-columns.ts';
import { relatedColumns } from '#src/features/events/event-page/event-row.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';
import { type EventQuery, placeholderValues, plannedForAnyValue } from './event-query.ts';
import { unnamed } from './find-upcoming.ts';
import { searchConditions } from './search-conditions.ts';

export type ListedRow = CardColumnsRow & { km: number | null };
type Statement = { execute: (values: Record<string, unknown>) => Promise<ListedRow[]> };

/** Limited because every connection retains its prepared statements. */
const maxStatements = 100;
const statements = preparedOn(() => new Map<string, Statement>());

/** Finds the event cards of a list in one statement. */
export async function findCards(db: Db, viewer: Viewer, now: Date, query: EventQuery): Promise<ListedRow[]> {
  const values = placeholderValues(now, query);
  const shape = queryShape(viewer, query);
  const cached = statements(db);
  if (shape === null || (cached.size >= maxStatements && !cached.has(shape))) {
    return await prepareCards(db, searchConditions(db, viewer, query), query.limit, unnamed).execute(values);
  }
  const statement =
    cached.get(shape) ??
    prepareCards(db, searchConditions(db, viewer, query, plannedForAnyValue), query.limit, `event_list_${shape}`);
  cached.set(shape, statement);
  return await statement.execute(values);
}

function prepareCards(
  db: Db,
  { which: where, km }: { which: SQL | undefined; km: SQL },
  limit: number,
  name: string,
): Statement {
  const { id, startsAt, organizerId } = events;
  const found = db
    .select({ ...cardColumns, km: sql<number | null>`${km}`.as('km') })
    .from(events)
    .where(where)
    .orderBy(startsAt, id)
    .limit(inlineLimit(limit))
    // Named like the table, so that the columns around events work here too.
    .as('events');
  return db
    .select({ event: cardColumns, km: found.km, ...relatedColumns })
    .from(found)
    .leftJoin(users, eq(users.id, organizerId))
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(profileDetails, eq(profileDetails.userId, users.id))
    .orderBy(startsAt, id)
    .prepare(name);
}

/** A literal limit. With Drizzle's parameter PostgreSQL would plan for a tenth of all events. */
function inlineLimit(limit: number): Placeholder {
  // Drizzle accepts any SQL here, but its types do not.
  return sql.raw(String(limit)) as unknown as Placeholder;
}

/** Lists with the same kind of filters share a prepared statement. Null for searches, which are planned individually. */
function queryShape({ kind }: Viewer, { words, filters, after, limit }: EventQuery): string | null {
  const { type, language, from, to, each, price = '', ...search } = filters;
  if (words.length > 0 || Object.values(search).some((value) => value !== undefined)) return null;
  const presence = [type, language, from, to, each, after].map((value) => (value ? 1 : 0));
  return [kind, limit, price, ...presence].join('_');
}
