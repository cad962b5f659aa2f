import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { waitingEntries } from '#src/db/schema/waitlist-and-team.ts';
import type { Deps } from '#src/deps.ts';
import { advanceWaitlist } from '#src/features/event-notifications/advance-waitlist.ts';
import { noSuchEvent } from '#src/features/events/event-page/read-event.ts';
import { lockOwnEvent } from '#src/features/events/lock-own-event.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { changeCounter, lockedCounters } from './queue/spot-counters.ts';
import { enqueueWaitlistNews } from './queue/waitlist-news.ts';

type LeaveDeps = Pick<Deps, 'clock' | 'random' | 'secrets'>;
type EntryInput = { id: string; entryId: string };

/** Removes the viewer from the waitlist, or declines their offer, which then goes to the next party. */
export async function leaveWaitlist(
  deps: Deps,
  { userId }: SignedInUser,
  { id: eventId, entryId }: EntryInput,
): Promise<Record<string, never>> {
  await deps.db.transaction(async (tx) => {
    const own = and(eq(waitingEntries.id, entryId), eq(waitingEntries.userId, userId));
    const owned = await tx.select({ id: waitingEntries.id }).from(waitingEntries).where(own);
    if (owned.length === 0) throw noSuchEvent();
    await endEntry(deps, tx, { eventId, entryId });
  });
  deps.wakeOutbox();
  return {};
}

/** Removes a party from the waitlist on behalf of the organizer and notifies it. */
export async function removeFromWaitlist(
  deps: Deps,
  viewer: SignedInUser,
  { id: eventId, entryId }: EntryInput,
): Promise<Record<string, never>> {
  await deps.db.transaction(async (tx) => {
    await lockOwnEvent(deps, tx, viewer, eventId);
    const isEnded = await endEntry(deps, tx, { eventId, entryId });
    if (isEnded) await enqueueWaitlistNews(deps, tx, eventId, [{ id: entryId, what: 'ended' }]);
  });
  deps.wakeOutbox();
  return {};
}

/** Removes a member from every waitlist, because their account is about to be erased. */
export async function leaveAllWaitlists(deps: LeaveDeps, tx: Tx, userId: string): Promise<void> {
  const entries = await tx
    .select({ entryId: waitingEntries.id, eventId: waitingEntries.eventId })
    .from(waitingEntries)
    .where(and(eq(waitingEntries.userId, userId), inArray(waitingEntries.state, ['waiting', 'offered'])))
    .orderBy(asc(waitingEntries.eventId), asc(waitingEntries.number));
  for (const entry of entries) await endEntry(deps, tx, entry);
}

/** Ends an active entry and frees the spots held for it. Returns false if it had already ended. */
async function endEntry(
  deps: LeaveDeps,
  tx: Tx,
  { eventId, entryId }: { eventId: string; entryId: string },
): Promise<boolean> {
  const at = deps.clock.now();
  const counters = await lockedCounters(tx, eventId);
  const [entry] = await tx
    .select({ audience: waitingEntries.audience, party: waitingEntries.party, state: waitingEntries.state })
    .from(waitingEntries)
    .where(and(eq(waitingEntries.id, entryId), eq(waitingEntries.eventId, eventId)));
  if (!entry) throw noSuchEvent();
  const counter = counters.find(({ audience }) => audience === entry.audience);
  if (!counter || (entry.state !== 'waiting' && entry.state !== 'offered')) return false;
  await tx.update(waitingEntries).set({ state: 'left', endedAt: at }).where(eq(waitingEntries.id, entryId));
  const isHeld = entry.state === 'offered';
  const entries = isHeld ? [{ kind: 'release', change: -entry.party, registrationId: entryId } as const] : [];
  await changeCounter(tx, { eventId, at }, counter, { entries, waiting: isHeld ? 0 : -1 });
  // When a large party leaves, the free spots may suffice for a smaller one.
  await advanceWaitlist(deps, tx, eventId);
  return true;
}
