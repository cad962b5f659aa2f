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
import { type Asked, conditionsOf, plannedAnew, valuesOf, whatever } from './find-upcoming.ts';

export type ListedRow = CardColumnsRow & { km: number | null };
type Statement = { execute: (values: Record<string, unknown>) => Promise<ListedRow[]> };

/** Each is kept by every connection. */
const mostKinds = 100;
const statements = preparedOn(() => new Map<string, Statement>());

/** What a list shows of the next events as asked, in one statement. */
export async function findCards(db: Db, viewer: Viewer, now: Date, asked: Asked): Promise<ListedRow[]> {
  const values = valuesOf(now, asked);
  const kind = kindOf(viewer, asked);
  const known = statements(db);
  if (kind === null || (known.size >= mostKinds && !known.has(kind))) {
    return await cards(db, conditionsOf(db, viewer, asked), asked.limit, plannedAnew).execute(values);
  }
  const statement =
    known.get(kind) ?? cards(db, conditionsOf(db, viewer, asked, whatever), asked.limit, `event_list_${kind}`);
  known.set(kind, statement);
  return await statement.execute(values);
}

function cards(db: Db, { which, km }: { which: SQL | undefined; km: SQL }, limit: number, name: string): Statement {
  const { id, startsAt, organizerId } = events;
  const found = db
    .select({ ...cardColumns, km: sql<number | null>`${km}`.as('km') })
    .from(events)
    .where(which)
    .orderBy(startsAt, id)
    .limit(written(limit))
    // So that what is read around the events goes by their columns as it does elsewhere.
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

/** Drizzle would make a parameter of it, and PostgreSQL would plan for a tenth of all events. */
function written(limit: number): Placeholder {
  // It writes whatever SQL stands here; its types know less.
  return sql.raw(String(limit)) as unknown as Placeholder;
}

/** Lists of a kind have one statement, planned once. Null: every search is planned for its own words. */
function kindOf({ kind }: Viewer, { words, filters, after, limit }: Asked): string | null {
  const { type, language, from, to, each, price = '', ...search } = filters;
  if (words.length > 0 || Object.values(search).some((value) => value !== undefined)) return null;
  const given = [type, language, from, to, each, after].map((value) => (value ? 1 : 0));
  return [kind, limit, price, ...given].join('_');
}
