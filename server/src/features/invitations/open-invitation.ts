import { eq, sql } from 'drizzle-orm';
import { invitationRules } from '#src/config/invitations.ts';
import { eventInvitations, invitationVisits } from '#src/db/schema/invitations.ts';
import type { Deps } from '#src/deps.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';
import { requireBudget } from '#src/http/limits/limits.ts';

/** Counts a visit from an invitation, and for a member that a registration of theirs counts for it. */
export async function openInvitation(
  deps: Deps,
  viewer: Viewer,
  { code, isFirst }: { code: string; isFirst: boolean },
): Promise<Record<string, never>> {
  await requireBudget(deps, `invitations-opened:${viewer.address}`, invitationRules.opens);
  const own = eq(eventInvitations.code, code);
  const [invitation] = isFirst
    ? await deps.db
        .update(eventInvitations)
        .set({ opens: sql`${eventInvitations.opens} + 1` })
        .where(own)
        .returning({ id: eventInvitations.id })
    : await deps.db.select({ id: eventInvitations.id }).from(eventInvitations).where(own);
  if (invitation && viewer.kind === 'user') {
    const visit = { invitationId: invitation.id, userId: viewer.userId, at: deps.clock.now() };
    await deps.db.insert(invitationVisits).values(visit).onConflictDoNothing();
  }
  return {};
}
