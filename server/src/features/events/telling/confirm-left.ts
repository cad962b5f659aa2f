import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import type { EventEntry } from '#src/db/outbox/outbox.ts';
import { events } from '#src/db/schema/events.ts';
import { registrations } from '#src/db/schema/registrations.ts';
import type { Deps } from '#src/deps.ts';
import { newsForHosts } from './hosts/news-for-hosts.ts';
import { noticeValues } from './notice-values.ts';
import type { Left } from './places-left.ts';
import { tellThem } from './tell-them.ts';

/** Sends those who left the file that takes the event out of a calendar again. Repeated, it tells nobody twice. */
export async function confirmLeft(deps: Deps, all: readonly EventEntry['data'][]): Promise<void> {
  // What registering/decide-together.ts wrote is what comes out.
  const byEvent = Map.groupBy(all as readonly Left[], ({ eventId }) => eventId);
  for (const [eventId, some] of byEvent) await confirmLeftEvent(deps, eventId, some);
  deps.wakeOutbox();
}

async function confirmLeftEvent(deps: Deps, eventId: string, all: readonly Left[]): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const [event] = await tx.select().from(events).where(eq(events.id, eventId));
    const shown = event && noticeValues(event);
    if (!shown) return;
    const left: Awaited<ReturnType<typeof whoLeft>> = [];
    for (const some of all) left.push(...(await whoLeft(tx, some)));
    await tellThem(deps, tx, { shown, what: 'left', key: 'left' }, left);
    await newsForHosts(deps, tx, { eventId, news: 'given-back', at: left.map(({ changedAt }) => changedAt) });
  });
}

/** Those of one decision: a join with all of them took PostgreSQL many times as long. */
async function whoLeft(tx: Tx, { eventId, userIds, at }: Left) {
  const { id, userId, holderEmail, audience, changedAt } = registrations;
  return await tx
    .select({ id, userId, holderEmail, audience, changedAt })
    .from(registrations)
    .where(
      and(
        eq(registrations.eventId, eventId),
        // One text for any number of people: it is parsed once.
        sql`${userId} = any(${sql.param(userIds)}::uuid[])`,
        eq(registrations.state, 'cancelled'),
        eq(changedAt, new Date(at)),
      ),
    );
}
