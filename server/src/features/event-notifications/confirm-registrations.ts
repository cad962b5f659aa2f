import { and, eq, sql } from 'drizzle-orm';
import { events } from '#src/db/schema/events.ts';
import { registrations } from '#src/db/schema/registrations.ts';
import type { Deps } from '#src/deps.ts';
import { buyerJoin, buyerName, orderJoin } from '#src/features/events/attendee-names/order-buyer.ts';
import { enqueueHostNews } from './hosts/host-news.ts';
import { noticeValues } from './notice-values.ts';
import { notifyRegistered } from './notify-registered.ts';
import type { ConfirmedRegistrations } from './registration-events.ts';

/** Confirms their places to those of these registrations that have one. Repeated, it tells nobody twice. */
export async function confirmRegistrations(deps: Deps, all: readonly ConfirmedRegistrations[]): Promise<void> {
  const byEvent = Map.groupBy(all, ({ eventId }) => eventId);
  for (const [eventId, taken] of byEvent) {
    const registrationIds = taken.flatMap((each) => each.registrationIds);
    await confirmOfEvent(deps, { eventId, registrationIds });
  }
  deps.wakeOutbox();
}

async function confirmOfEvent(deps: Deps, { eventId, registrationIds }: ConfirmedRegistrations): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const [event] = await tx.select().from(events).where(eq(events.id, eventId));
    const shown = event?.state === 'published' ? noticeValues(event) : null;
    if (!shown) return;
    const confirmed = await tx
      .select({
        id: registrations.id,
        userId: registrations.userId,
        holderEmail: registrations.holderEmail,
        audience: registrations.audience,
        changedAt: registrations.changedAt,
        buyerName,
      })
      .from(registrations)
      .leftJoin(...orderJoin)
      .leftJoin(...buyerJoin)
      // They are all of this event. Asked for that too, the database might read all who come.
      .where(
        and(
          sql`${registrations.id} = any(${sql.param(registrationIds)}::uuid[])`,
          eq(registrations.state, 'confirmed'),
        ),
      );
    // By the moment they got it: who lost it, and has it again, hears of that too.
    const key = ({ changedAt }: { changedAt: Date }) => `place:${changedAt.getTime()}`;
    const told = confirmed.map((each) => ({ ...each, key: key(each) }));
    await notifyRegistered(deps, tx, { shown, what: 'confirmed', key: 'place' }, told);
    // Whom an organizer has let in is no news to them.
    const at = event?.approvalNeeded ? [] : confirmed.map(({ changedAt }) => changedAt);
    await enqueueHostNews(deps, tx, { eventId, news: 'places', at });
  });
}
