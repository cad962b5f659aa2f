import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Db, Tx } from '#src/db/client.ts';
import type { Deps } from '#src/deps.ts';
import { analyticsEvents, analyticsPeople } from './analytics-tables.ts';
import { personKey } from './person-key.ts';

/** The keys of a member's analytics: their own, and those of their browsers before they signed in. */
export async function personKeysOf(deps: Pick<Deps, 'secrets'>, db: Db | Tx, userId: string): Promise<Buffer[]> {
  const person = personKey(deps, userId);
  const rows = await db
    .select({ properties: analyticsEvents.properties })
    .from(analyticsEvents)
    .where(and(eq(analyticsEvents.person, person), eq(analyticsEvents.event, '$identify')));
  const before = rows.flatMap(({ properties }) =>
    typeof properties.before === 'string' ? Buffer.from(properties.before, 'hex') : [],
  );
  return [person, ...before];
}

/** A member's analytics for a data export: the newest events up to `bytes`, and the number of earlier ones. */
export async function analyticsOf(deps: Pick<Deps, 'db' | 'secrets'>, userId: string, { bytes }: { bytes: number }) {
  const { db } = deps;
  const people = await personKeysOf(deps, db, userId);
  const { event, insertId, occurredAt, receivedAt, properties } = analyticsEvents;
  const told = { properties: analyticsPeople.properties, updatedAt: analyticsPeople.updatedAt };
  const mine = inArray(analyticsEvents.person, people);
  const size = sql<number>`sum(octet_length(${properties}::text)) over (order by ${occurredAt} desc, ${insertId})`;
  const sized = db
    .select({ event, occurredAt, receivedAt, properties, size: size.as('size') })
    .from(analyticsEvents)
    .where(mine)
    .as('sized');
  const events = await db
    .select({
      event: sized.event,
      occurredAt: sized.occurredAt,
      receivedAt: sized.receivedAt,
      properties: sized.properties,
    })
    .from(sized)
    .where(lte(sized.size, bytes))
    .orderBy(asc(sized.occurredAt));
  const all = await db.$count(analyticsEvents, mine);
  return {
    person: await db.select(told).from(analyticsPeople).where(inArray(analyticsPeople.person, people)),
    events,
    earlier: all - events.length,
  };
}
