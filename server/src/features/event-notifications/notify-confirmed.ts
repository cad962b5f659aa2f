import { and, eq, sql } from 'drizzle-orm';
import { events } from '#src/db/schema/events.ts';
import { registrations } from '#src/db/schema/registrations.ts';
import type { Deps } from '#src/deps.ts';
import { buyerJoin, buyerName, orderJoin } from '#src/features/events/attendee-names/order-buyer.ts';
import { enqueueHostNews } from './hosts/host-news.ts';
import { noticeValues } from './notice-values.ts';
import { notifyRegistered } from './notify-registered.ts';
import type { ConfirmedRegistrations } from './registration-events.ts';

/** Sends confirmations for those of these registrations that are confirmed. Idempotent. */
export async function notifyConfirmed(deps: Deps, all: readonly ConfirmedRegistrations[]): Promise<void> {
  const byEvent = Map.groupBy(all, ({ eventId }) => eventId);
  for (const [eventId, taken] of byEvent) {
    await confirmOfEvent(deps, eventId, taken);
  }
  deps.wakeOutbox();
}

async function confirmOfEvent(deps: Deps, eventId: string, taken: readonly ConfirmedRegistrations[]): Promise<void> {
  const registrationIds = taken.flatMap((each) => each.registrationIds);
  const receipts = new Map(taken.flatMap(({ registrationIds: ids, receiptTo }) => ids.map((id) => [id, receiptTo])));
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
      // All ids belong to this event. A condition on the event could make the database read all of its registrations.
      .where(
        and(
          sql`${registrations.id} = any(${sql.param(registrationIds)}::uuid[])`,
          eq(registrations.state, 'confirmed'),
        ),
      );
    // The key contains the time of confirmation, so that a spot regained later is confirmed again.
    const key = ({ changedAt }: { changedAt: Date }) => `place:${changedAt.getTime()}`;
    const recipients = confirmed.map((each) => ({
      ...each,
      key: key(each),
      isInAppOnly: each.userId !== null && each.userId === receipts.get(each.id),
    }));
    await notifyRegistered(deps, tx, { shown, what: 'confirmed', key: 'place' }, recipients);
    // Organizers who approve registrations themselves need no notification.
    const at = event?.approvalNeeded ? [] : confirmed.map(({ changedAt }) => changedAt);
    await enqueueHostNews(deps, tx, { eventId, news: 'places', at });
  });
}
