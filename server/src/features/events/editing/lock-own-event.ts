import { and, asc, eq } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { eventAudiences, events } from '#src/db/schema/events.ts';
import type { Deps } from '#src/deps.ts';
import { lockOwnAccount } from '#src/features/accounts/ways-in/lock-own-account.ts';
import type { SignedInUser } from '#src/http/callers/viewer.ts';
import { noSuchEvent } from '../shown/read-event.ts';

export type OwnEvent = typeof events.$inferSelect;

/**
 * The viewer's event, locked for a change: first the account, then its counters in their order (registrations wait for
 * those), then the event itself.
 */
export async function lockOwnEvent(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  viewer: SignedInUser,
  id: string,
): Promise<OwnEvent> {
  await lockOwnAccount(deps, tx, viewer);
  const own = and(eq(events.id, id), eq(events.organizerId, viewer.userId));
  if ((await tx.select({ id: events.id }).from(events).where(own)).length === 0) throw noSuchEvent();
  await lockCounters(tx, id);
  const [event] = await tx.select().from(events).where(own).for('no key update');
  if (!event) throw noSuchEvent();
  return event;
}

/** Registrations for this event wait until the transaction ends, and see then what it has done. */
export async function lockCounters(tx: Tx, eventId: string): Promise<void> {
  await tx
    .select({ audience: eventAudiences.audience })
    .from(eventAudiences)
    .where(eq(eventAudiences.eventId, eventId))
    .orderBy(asc(eventAudiences.audience))
    .for('update');
}
