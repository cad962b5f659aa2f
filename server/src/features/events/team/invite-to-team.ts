import type { TeamMember } from '@foyer/contract/events/team.ts';
import { canonicalEmail } from '@foyer/contract/rules/contacts/email.ts';
import type { TeamRole } from '@foyer/contract/rules/events/ticket-choices.ts';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { auditIn } from '#src/audit/audit.ts';
import { teamRules } from '#src/config/events.ts';
import type { Tx } from '#src/db/client.ts';
import { users } from '#src/db/schema/accounts.ts';
import { profiles } from '#src/db/schema/profiles.ts';
import { eventHosts } from '#src/db/schema/waitlist-and-team.ts';
import type { Deps } from '#src/deps.ts';
import { isAccountActive } from '#src/features/accounts/is-account-active.ts';
import { requireProvenSender } from '#src/features/notifications/mail-review/senders.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { requireBudget } from '#src/http/limits/limits.ts';
import { AppError, fieldRefused } from '#src/http/responses/app-error.ts';
import { lockOwnEvent } from '../lock-own-event.ts';
import { notifyOfRole } from './notify-of-role.ts';
import { listTeam, teamRoleOf } from './read-team.ts';

type TeamInvitationInput = { id: string; who: string; role: TeamRole };

/** Invites a member to the team. Inviting them again changes the role, and they are notified only if it is a new one. */
export async function inviteToTeam(
  deps: Deps,
  viewer: SignedInUser,
  { id, who, role }: TeamInvitationInput,
): Promise<{ items: TeamMember[] }> {
  await requireBudget(deps, `team-invite:${viewer.userId}`, teamRules.invitations);
  await deps.db.transaction(async (tx) => {
    const event = await lockOwnEvent(deps, tx, viewer, id, 'organizer');
    if (event.state === 'cancelled') throw new AppError('EVENT_STATE_REFUSED', 'The event is canceled.');
    const found = await findMember(tx, who);
    // An invitation by address sends an email there, so the sender's own address must be verified first.
    if (who.includes('@')) await requireProvenSender(deps, tx, viewer.userId);
    if (found === null) throw fieldRefused('who', 'team.unknown');
    const { id: userId, as: invitedAs } = found;
    if (userId === viewer.userId) throw fieldRefused('who', 'team.self');
    const [size] = await tx
      .select({ count: sql<number>`count(*)::int` })
      .from(eventHosts)
      .where(eq(eventHosts.eventId, id));
    if (size && size.count >= teamRules.size) throw fieldRefused('who', 'team.full');
    const now = deps.clock.now();
    const current = await teamRoleOf(tx, { eventId: id, userId });
    await tx
      .insert(eventHosts)
      .values({ eventId: id, userId, role, invitedAs, createdAt: now })
      .onConflictDoUpdate({ target: [eventHosts.eventId, eventHosts.userId], set: { role } });
    if (current?.role !== role)
      await notifyOfRole(deps, tx, viewer, { event, userId, role, hasAccepted: current?.hasAccepted ?? false });
    await auditIn(deps, tx, viewer, { event: 'team.invited', outcome: 'ok', reason: role, userId: viewer.userId });
  });
  deps.wakeOutbox();
  return await listTeam(deps, viewer, { id });
}

/**
 * Finds a member with a complete profile by a verified email, or by the slug or full address of their profile. `as` is the
 * normalized email or slug.
 */
async function findMember(tx: Tx, who: string): Promise<{ id: string; as: string } | null> {
  const typed = who.trim();
  const email = typed.includes('@') ? canonicalEmail(typed) : null;
  const slug = /(?:^|\/in\/)([\p{L}\p{N}-]+)\/?(?:[?#].*)?$/u.exec(typed)?.[1]?.toLowerCase();
  const bySlug = slug && !typed.includes('@') ? eq(profiles.urlSlug, slug) : null;
  const byName = email ? and(eq(users.email, email), isNotNull(users.emailVerifiedAt)) : bySlug;
  if (!byName) return null;
  const [member] = await tx
    .select({ id: users.id })
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .where(and(byName, isAccountActive));
  return member ? { id: member.id, as: email ?? slug ?? '' } : null;
}
