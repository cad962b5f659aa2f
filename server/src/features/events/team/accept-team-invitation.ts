import { and, eq, sql } from 'drizzle-orm';
import { auditIn } from '#src/audit/audit.ts';
import { eventHosts } from '#src/db/schema/waitlist-and-team.ts';
import type { Deps } from '#src/deps.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { noSuchEvent } from '../event-page/read-event.ts';

export async function acceptTeamInvitation(
  deps: Deps,
  viewer: SignedInUser,
  { id }: { id: string },
): Promise<Record<string, never>> {
  await deps.db.transaction(async (tx) => {
    const accepted = await tx
      .update(eventHosts)
      .set({ acceptedAt: sql`coalesce(${eventHosts.acceptedAt}, ${deps.clock.now()}::timestamptz)`, invitedAs: '' })
      .where(and(eq(eventHosts.eventId, id), eq(eventHosts.userId, viewer.userId)))
      .returning({ userId: eventHosts.userId });
    if (accepted.length === 0) throw noSuchEvent();
    await auditIn(deps, tx, viewer, { event: 'team.joined', outcome: 'ok', userId: viewer.userId });
  });
  return {};
}
