import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import type { EventEntry } from '#src/db/outbox/outbox.ts';
import { events } from '#src/db/schema/events.ts';
import { registrations } from '#src/db/schema/registrations.ts';
import type { Deps } from '#src/deps.ts';
import { enqueuePage, type Told } from './tell-attendees.ts';
import { tellThem } from './tell-them.ts';

const pageSize = 100;

/**
 * Tells those who come, some of them at a time: each page is one transaction, which also writes the row for the next
 * one. Repeated, it tells nobody twice.
 */
export async function tellPage(deps: Deps, data: EventEntry['data']): Promise<void> {
  // What tell-attendees.ts wrote is what comes out.
  const { what, shown, after } = data as Told;
  const { id: eventId, sequence } = shown;
  await deps.db.transaction(async (tx) => {
    const [event] = await tx.select({ sequence: events.sequence }).from(events).where(eq(events.id, eventId));
    // Overtaken by a later change, which tells all of it.
    if (event?.sequence !== sequence) return;
    // Who only waits for an answer still has to hear whether there is something to wait for.
    const states = what === 'changed' ? (['confirmed'] as const) : (['pending', 'confirmed'] as const);
    const page = await tx
      .select({
        ...{ id: registrations.id, userId: registrations.userId },
        ...{ holderEmail: registrations.holderEmail, audience: registrations.audience },
      })
      .from(registrations)
      .where(
        and(
          eq(registrations.eventId, eventId),
          inArray(registrations.state, [...states]),
          after === null ? undefined : gt(registrations.id, after),
        ),
      )
      .orderBy(asc(registrations.id))
      .limit(pageSize);
    await tellThem(deps, tx, { shown, what, key: String(sequence) }, page);
    const last = page.at(-1);
    if (last && page.length === pageSize) await enqueuePage(deps, tx, { what, shown, after: last.id });
  });
  deps.wakeOutbox();
}
