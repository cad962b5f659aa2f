import { and, eq, sql } from 'drizzle-orm';
import { events } from '#src/db/schema/events.ts';
import { registrations } from '#src/db/schema/registrations.ts';
import type { Deps } from '#src/deps.ts';
import { noticeValues } from './notice-values.ts';
import { notifyRegistered } from './notify-registered.ts';
import type { DeclinedRegistrations } from './registration-events.ts';

/**
 * Notifies members who were declined, after a request or after they had a spot, with a calendar file that removes the event.
 * Idempotent.
 */
export async function notifyDeclined(
  deps: Deps,
  { eventId, registrationIds, at }: DeclinedRegistrations,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const [event] = await tx.select().from(events).where(eq(events.id, eventId));
    const shown = event && noticeValues(event);
    // Nothing to say if the event is canceled or over.
    if (!shown || event.state === 'cancelled' || new Date(shown.endsAt) <= deps.clock.now()) return;
    const { id, userId, holderEmail, audience } = registrations;
    const hadPlace = sql<boolean>`exists (select 1 from capacity_entries c where c.event_id = registrations.event_id
      and c.registration_id = registrations.id and c.change < 0 and c.at = ${at}::timestamptz)`;
    const declined = await tx
      .select({ id, userId, holderEmail, audience, hadPlace })
      .from(registrations)
      .where(
        and(
          eq(registrations.eventId, eventId),
          sql`${id} = any(${sql.param(registrationIds)}::uuid[])`,
          // Members approved again in the meantime are notified of that instead.
          eq(registrations.state, 'declined'),
          eq(registrations.changedAt, new Date(at)),
        ),
      );
    const of = (isPlace: boolean) => declined.filter((each) => each.hadPlace === isPlace);
    await notifyRegistered(deps, tx, { shown, what: 'removed', key: at }, of(true));
    await notifyRegistered(deps, tx, { shown, what: 'declined', key: at }, of(false));
  });
  deps.wakeOutbox();
}
