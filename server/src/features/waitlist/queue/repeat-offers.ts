import { and, eq, gt } from 'drizzle-orm';
import { waitingEntries } from '#src/db/schema/waitlist-and-team.ts';
import type { Deps } from '#src/deps.ts';
import type { VerifiedContact } from '#src/features/contact-ownership/contact-verified.ts';
import { notifyWaitlist } from './notify-waitlist.ts';

/** Sends a member's open waitlist offers to the contact they have just verified, unless they got them before. Idempotent. */
export async function repeatOffers(deps: Deps, { userId }: VerifiedContact): Promise<void> {
  const { id, eventId, state, offerUntil } = waitingEntries;
  const open = await deps.db
    .select({ id, eventId })
    .from(waitingEntries)
    .where(and(eq(waitingEntries.userId, userId), eq(state, 'offered'), gt(offerUntil, deps.clock.now())));
  for (const entry of open)
    await notifyWaitlist(deps, { eventId: entry.eventId, told: [{ id: entry.id, what: 'offered' }] });
}
