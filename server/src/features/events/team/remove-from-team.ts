import { and, eq, isNull } from 'drizzle-orm';
import { auditIn, ownInitiative } from '#src/audit/audit.ts';
import { doorLinks } from '#src/db/schema/check-in.ts';
import { eventHosts } from '#src/db/schema/waitlist-and-team.ts';
import type { Deps } from '#src/deps.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { noSuchEvent } from '../event-page/read-event.ts';
import { lockOwnEvent } from '../lock-own-event.ts';

/**
 * The organizer removes a member, or a member leaves or declines the invitation. Check-in links that they created are revoked,
 * so that they cannot get back in through one.
 */
export async function removeFromTeam(
  deps: Deps,
  viewer: SignedInUser,
  { id, userId }: { id: string; userId: string },
): Promise<Record<string, never>> {
  await deps.db.transaction(async (tx) => {
    if (userId !== viewer.userId) await lockOwnEvent(deps, tx, viewer, id, 'organizer');
    const removed = await tx
      .delete(eventHosts)
      .where(and(eq(eventHosts.eventId, id), eq(eventHosts.userId, userId)))
      .returning({ userId: eventHosts.userId });
    if (removed.length === 0) throw noSuchEvent();
    const ownLinks = and(eq(doorLinks.eventId, id), eq(doorLinks.madeById, userId), isNull(doorLinks.revokedAt));
    await tx.update(doorLinks).set({ revokedAt: deps.clock.now() }).where(ownLinks);
    await auditIn(deps, tx, viewer, { event: 'team.removed', outcome: 'ok', userId: viewer.userId });
    if (userId === viewer.userId) return;
    // The removed member's record has no network or browser: members can export their records, and these are the organizer's.
    const origin = { ...ownInitiative, requestId: viewer.requestId };
    await auditIn(deps, tx, origin, { event: 'team.removed', outcome: 'ok', reason: 'by-organizer', userId });
  });
  return {};
}
