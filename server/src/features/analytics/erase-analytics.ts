import { and, eq, inArray } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import type { Deps } from '#src/deps.ts';
import { personKey } from './person-key.ts';
import { analyticsEvents, analyticsPeople } from './tables.ts';

/** Erases all that is kept of a person's use, also from before they signed in on a browser. */
export async function eraseAnalytics(deps: Pick<Deps, 'secrets'>, tx: Tx, userId: string): Promise<void> {
  const person = personKey(deps, userId);
  const rows = await tx
    .select({ properties: analyticsEvents.properties })
    .from(analyticsEvents)
    .where(and(eq(analyticsEvents.person, person), eq(analyticsEvents.event, '$identify')));
  const before = rows.flatMap(({ properties }) =>
    typeof properties.before === 'string' ? Buffer.from(properties.before, 'hex') : [],
  );
  const people = [person, ...before];
  await tx.delete(analyticsEvents).where(inArray(analyticsEvents.person, people));
  await tx.delete(analyticsPeople).where(inArray(analyticsPeople.person, people));
}
