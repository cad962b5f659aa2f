import type { resendTicket as contract } from '@foyer/contract/attendees/attendee-actions.ts';
import type { DataOf } from '@foyer/contract/http.ts';
import { and, eq } from 'drizzle-orm';
import { attendeeRules } from '#src/config/attendees.ts';
import { events } from '#src/db/schema/events.ts';
import { registrations } from '#src/db/schema/registrations.ts';
import type { Deps } from '#src/deps.ts';
import { noticeValues } from '#src/features/event-notifications/notice-values.ts';
import { notifyRegistered } from '#src/features/event-notifications/notify-registered.ts';
import { buyerJoin, buyerName, orderJoin } from '#src/features/events/attendee-names/order-buyer.ts';
import { noSuchEvent, requireOrganizer } from '#src/features/events/event-page/read-event.ts';
import { requireProvenSender } from '#src/features/notifications/mail-review/senders.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { requireBudget } from '#src/http/limits/limits.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { ticketDelivery } from './ticket-delivery.ts';

/** Sends an attendee their confirmation again, with the ticket, and says how it reaches them. */
export async function resendTicket(
  deps: Deps,
  viewer: SignedInUser,
  { id, registrationId }: { id: string; registrationId: string },
): Promise<DataOf<typeof contract>> {
  await requireOrganizer(deps, viewer, id);
  const delivery = await deps.db.transaction(async (tx) => {
    const [event] = await tx.select().from(events).where(eq(events.id, id));
    const [holder] = await tx
      .select({
        id: registrations.id,
        userId: registrations.userId,
        holderEmail: registrations.holderEmail,
        audience: registrations.audience,
        state: registrations.state,
        buyerName,
      })
      .from(registrations)
      .leftJoin(...orderJoin)
      .leftJoin(...buyerJoin)
      .where(and(eq(registrations.id, registrationId), eq(registrations.eventId, id)));
    if (!event || !holder) throw noSuchEvent();
    const shown = event.state === 'published' ? noticeValues(event) : null;
    const hasEnded = event.endsAt !== null && event.endsAt <= deps.clock.now();
    if (!shown || hasEnded || holder.state !== 'confirmed')
      throw new AppError('EVENT_STATE_REFUSED', 'There is no valid ticket to send.');
    const by = await ticketDelivery(deps, tx, holder);
    if (by === 'refused' || by === 'none') return by;
    if (!holder.userId) await requireProvenSender(deps, tx, viewer.userId);
    const store = { db: tx, clock: deps.clock };
    await requireBudget(store, `ticket-resent:${registrationId}`, attendeeRules.resent);
    await requireBudget(store, `tickets-resent:${viewer.userId}`, attendeeRules.resentOfAll);
    const key = `resent:${deps.random.uuid()}`;
    await notifyRegistered(deps, tx, { shown, what: 'confirmed', key }, [holder]);
    return by;
  });
  deps.wakeOutbox();
  return { delivery };
}
