import type { TeamMember } from '@foyer/contract/events/team.ts';
import type { TeamRole } from '@foyer/contract/rules/events/ticket-choices.ts';
import { and, eq } from 'drizzle-orm';
import { auditIn } from '#src/audit/audit.ts';
import { teamRules } from '#src/config/events.ts';
import { eventHosts } from '#src/db/schema/waitlist-and-team.ts';
import type { Deps } from '#src/deps.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { requireBudget } from '#src/http/limits/limits.ts';
import { noSuchEvent } from '../event-page/read-event.ts';
import { lockOwnEvent } from '../lock-own-event.ts';
import { notifyOfRole } from './notify-of-role.ts';
import { listTeam, teamRoleOf } from './read-team.ts';

/** Changes a member's role and notifies them, which counts as an invitation. */
export async function changeTeamRole(
  deps: Deps,
  viewer: SignedInUser,
  { id, userId, role }: { id: string; userId: string; role: TeamRole },
): Promise<{ items: TeamMember[] }> {
  await deps.db.transaction(async (tx) => {
    const event = await lockOwnEvent(deps, tx, viewer, id, 'organizer');
    const current = await teamRoleOf(tx, { eventId: id, userId });
    if (!current) throw noSuchEvent();
    if (current.role === role) return;
    await requireBudget({ db: tx, clock: deps.clock }, `team-invite:${viewer.userId}`, teamRules.invitations);
    await tx
      .update(eventHosts)
      .set({ role })
      .where(and(eq(eventHosts.eventId, id), eq(eventHosts.userId, userId)));
    await notifyOfRole(deps, tx, viewer, { event, userId, role, hasAccepted: current.hasAccepted });
    await auditIn(deps, tx, viewer, { event: 'team.changed', outcome: 'ok', reason: role, userId: viewer.userId });
  });
  deps.wakeOutbox();
  return await listTeam(deps, viewer, { id });
}
