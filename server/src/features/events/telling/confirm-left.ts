import { and, eq, sql } from 'drizzle-orm';
import type { EventEntry } from '#src/db/outbox/outbox.ts';
import { events } from '#src/db/schema/events.ts';
import { registrations } from '#src/db/schema/registrations.ts';
import type { Deps } from '#src/deps.ts';
import { newsForHosts } from './hosts/news-for-hosts.ts';
import { noticeValues } from './notice-values.ts';
import type { Left } from './places-left.ts';
import { tellThem } from './tell-them.ts';

/** Sends those who left the file that takes the event out of a calendar again. Repeated, it tells nobody twice. */
export async function confirmLeft(deps: Deps, data: EventEntry['data']): Promise<void> {
  // What registering/decide-together.ts wrote is what comes out.
  const { eventId, userIds, at } = data as Left;
  await deps.db.transaction(async (tx) => {
    const [event] = await tx.select().from(events).where(eq(events.id, eventId));
    const shown = event && noticeValues(event);
    if (!shown) return;
    const { id, userId, holderEmail, audience } = registrations;
    const left = await tx
      .select({ id, userId, holderEmail, audience })
      .from(registrations)
      .where(
        and(
          eq(registrations.eventId, eventId),
          // One text for any number of people: it is parsed once.
          sql`${userId} = any(${sql.param(userIds)}::uuid[])`,
          eq(registrations.state, 'cancelled'),
          eq(registrations.changedAt, new Date(at)),
        ),
      );
    await tellThem(deps, tx, { shown, what: 'left', key: 'left' }, left);
    await newsForHosts(deps, tx, { eventId, news: 'given-back', at: left.map(() => new Date(at)) });
  });
  deps.wakeOutbox();
}
