import { and, asc, eq, or, sql } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { eventAudiences, events } from '#src/db/schema/events.ts';
import type { Deps } from '#src/deps.ts';
import { lockOwnAccount } from '#src/features/accounts/sign-in-methods/lock-own-account.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { noSuchEvent } from './event-page/read-event.ts';

export type OwnEvent = typeof events.$inferSelect;

/**
 * Locks an event that the viewer organizes or manages. To avoid deadlocks, locks are always taken in this order: the account,
 * the capacity counters (registrations wait for these), then the event itself.
 * `by`: whether managers may make the change, or the organizer alone.
 */
export async function lockOwnEvent(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  viewer: SignedInUser,
  id: string,
  by: 'managers' | 'organizer' = 'managers',
): Promise<OwnEvent> {
  await lockOwnAccount(deps, tx, viewer);
  const isOrganizer = eq(events.organizerId, viewer.userId);
  const own = and(eq(events.id, id), by === 'organizer' ? isOrganizer : or(isOrganizer, isManager(viewer.userId)));
  if ((await tx.select({ id: events.id }).from(events).where(own)).length === 0) throw noSuchEvent();
  await lockCounters(tx, id);
  const [event] = await tx.select().from(events).where(own).for('no key update');
  if (!event) throw noSuchEvent();
  return event;
}

/** SQL condition: the user is a manager who has accepted the invitation. False for all once the organizer is erased. */
export function isManager(userId: string) {
  return sql`${events.organizerId} is not null and exists (select 1 from event_hosts h
    where h.event_id = ${events.id} and h.user_id = ${userId} and h.role = 'manager' and h.accepted_at is not null)`;
}

/** Locks the capacity counters: registrations wait until the transaction ends and then see its result. */
export async function lockCounters(tx: Tx, eventId: string): Promise<void> {
  await tx
    .select({ audience: eventAudiences.audience })
    .from(eventAudiences)
    .where(eq(eventAudiences.eventId, eventId))
    .orderBy(asc(eventAudiences.audience))
    .for('update');
}
