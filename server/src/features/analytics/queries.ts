import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Db, Tx } from '#src/db/client.ts';
import type { Deps } from '#src/deps.ts';
import { personKey } from './person-key.ts';
import { analyticsEvents, analyticsPeople } from './tables.ts';

/** Under what a person's use is kept: as themselves, and as the browsers they were before they signed in there. */
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

/** All that is kept of a person's use, for a copy of their data. */
export async function analyticsOf(deps: Pick<Deps, 'db' | 'secrets'>, userId: string) {
  const { db } = deps;
  const people = await personKeysOf(deps, db, userId);
  const { event, occurredAt, receivedAt, properties } = analyticsEvents;
  const told = { properties: analyticsPeople.properties, updatedAt: analyticsPeople.updatedAt };
  return {
    person: await db.select(told).from(analyticsPeople).where(inArray(analyticsPeople.person, people)),
    events: await db
      .select({ event, occurredAt, receivedAt, properties })
      .from(analyticsEvents)
      .where(inArray(analyticsEvents.person, people))
      .orderBy(asc(occurredAt)),
  };
}
