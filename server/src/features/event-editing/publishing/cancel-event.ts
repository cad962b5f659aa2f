import type { Event } from '@foyer/contract/events/event.ts';
import { eq } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { events } from '#src/db/schema/events.ts';
import type { Deps } from '#src/deps.ts';
import { advanceWaitlist } from '#src/features/event-notifications/advance-waitlist.ts';
import { notifyAttendees } from '#src/features/event-notifications/notify-attendees.ts';
import { readEvent } from '#src/features/events/event-page/read-event.ts';
import { lockOwnEvent, type OwnEvent } from '#src/features/events/lock-own-event.ts';
import { cancelEventOrders } from '#src/features/orders/cancellation/cancel-event-orders.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';

/** Cancels an event for good and notifies attendees. Registrations keep their state; the event's state says it is canceled. */
export async function cancelEvent(
  deps: Deps,
  viewer: SignedInUser,
  { id, reason }: { id: string; reason: string },
): Promise<Event> {
  await deps.db.transaction(async (tx) => {
    const event = await lockOwnEvent(deps, tx, viewer, id, 'organizer');
    if (event.state === 'cancelled') return;
    if (event.state === 'draft') throw new AppError('EVENT_STATE_REFUSED', 'Delete the draft instead of canceling it.');
    if (event.endsAt && event.endsAt <= deps.clock.now())
      throw new AppError('EVENT_STATE_REFUSED', 'The event has ended.');
    await cancelLockedEvent(deps, tx, event, reason);
  });
  deps.wakeOutbox();
  return await readEvent(deps, viewer, { id });
}

/** Cancels an event that the caller has locked with its counters. */
export async function cancelLockedEvent(
  deps: Pick<Deps, 'clock' | 'random' | 'secrets'>,
  tx: Tx,
  event: OwnEvent,
  reason = '',
): Promise<void> {
  const now = deps.clock.now();
  const { id, version, sequence } = event;
  const versions = { version: version + 1, sequence: sequence + 1, stateSequence: sequence + 1 };
  const cancelled = {
    state: 'cancelled',
    cancelledAt: now,
    cancelReason: reason,
    updatedAt: now,
    ...versions,
  } as const;
  await tx.update(events).set(cancelled).where(eq(events.id, id));
  await advanceWaitlist(deps, tx, id);
  await cancelEventOrders(deps, tx, id);
  await notifyAttendees(deps, tx, { ...event, ...cancelled }, 'cancelled');
}
