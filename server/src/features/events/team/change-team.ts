import type { TeamMember } from '@foyer/contract/events/team.ts';
import { canonicalEmail } from '@foyer/contract/rules/contacts/email.ts';
import type { TeamRole } from '@foyer/contract/rules/events/ticket-choices.ts';
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { auditIn, ownInitiative } from '#src/audit/audit.ts';
import { teamRules } from '#src/config/events.ts';
import type { Tx } from '#src/db/client.ts';
import { users } from '#src/db/schema/accounts.ts';
import { doorLinks } from '#src/db/schema/check-in.ts';
import { profiles } from '#src/db/schema/profiles.ts';
import { eventHosts } from '#src/db/schema/waitlist-and-team.ts';
import type { Deps } from '#src/deps.ts';
import { requireProvenSender } from '#src/features/notifications/mail-review/senders.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { requireBudget } from '#src/http/limits/limits.ts';
import { AppError, fieldRefused } from '#src/http/responses/app-error.ts';
import { noSuchEvent } from '../event-page/read-event.ts';
import { lockOwnEvent } from '../lock-own-event.ts';
import { notifyOfRole } from './notify-of-role.ts';
import { listTeam } from './read-team.ts';

type Team = { items: TeamMember[] };
type TeamInvitationInput = { id: string; who: string; role: TeamRole };

/** Invites a member to the team. Inviting them again changes the role, and they are notified only if it is a new one. */
export async function inviteToTeam(
  deps: Deps,
  viewer: SignedInUser,
  { id, who, role }: TeamInvitationInput,
): Promise<Team> {
  await requireBudget(deps, `team-invite:${viewer.userId}`, teamRules.invitations);
  await deps.db.transaction(async (tx) => {
    const event = await lockOwnEvent(deps, tx, viewer, id, 'organizer');
    if (event.state === 'cancelled') throw new AppError('EVENT_STATE_REFUSED', 'The event is canceled.');
    const found = await findMember(tx, who);
    // An invitation by address sends an email there, so the sender's own address must be verified first.
    if (who.includes('@')) await requireProvenSender(deps, tx, [viewer.userId]);
    if (found === null) throw fieldRefused('who', 'team.unknown');
    const { id: userId, as: invitedAs } = found;
    if (userId === viewer.userId) throw fieldRefused('who', 'team.self');
    const [size] = await tx
      .select({ count: sql<number>`count(*)::int` })
      .from(eventHosts)
      .where(eq(eventHosts.eventId, id));
    if (size && size.count >= teamRules.size) throw fieldRefused('who', 'team.full');
    const now = deps.clock.now();
    const current = await roleOf(tx, { eventId: id, userId });
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

export async function changeTeamRole(
  deps: Deps,
  viewer: SignedInUser,
  { id, userId, role }: { id: string; userId: string; role: TeamRole },
): Promise<Team> {
  await deps.db.transaction(async (tx) => {
    const event = await lockOwnEvent(deps, tx, viewer, id, 'organizer');
    const current = await roleOf(tx, { eventId: id, userId });
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

/** A member's role, and whether they accepted the invitation. The event must be locked. */
async function roleOf(
  tx: Tx,
  { eventId, userId }: { eventId: string; userId: string },
): Promise<{ role: TeamRole; hasAccepted: boolean } | null> {
  const [member] = await tx
    .select({ role: eventHosts.role, acceptedAt: eventHosts.acceptedAt })
    .from(eventHosts)
    .where(and(eq(eventHosts.eventId, eventId), eq(eventHosts.userId, userId)));
  return member ? { role: member.role, hasAccepted: member.acceptedAt !== null } : null;
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
    .where(and(byName, isNull(users.suspendedAt), isNull(users.deletionDueAt)));
  return member ? { id: member.id, as: email ?? slug ?? '' } : null;
}
