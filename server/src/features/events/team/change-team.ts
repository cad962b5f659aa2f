import type { TeamMember } from '@foyer/contract/events/team.ts';
import type { TeamRole } from '@foyer/contract/rules/events/ticket-choices.ts';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { auditIn } from '#src/audit/audit.ts';
import { teamRules } from '#src/config.ts';
import type { Tx } from '#src/db/client.ts';
import { doorLinks } from '#src/db/schema/check-in.ts';
import { eventHosts } from '#src/db/schema/waitlist-and-team.ts';
import type { Deps } from '#src/deps.ts';
import { requireProvenSender } from '#src/features/notifications/mail-review/senders.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { requireBudget } from '#src/http/limits/limits.ts';
import { AppError, fieldRefused } from '#src/http/responses/app-error.ts';
import { noSuchEvent } from '../event-page/read-event.ts';
import { lockOwnEvent } from '../lock-own-event.ts';
import { findMember } from './find-member.ts';
import { notifyOfRole } from './notify-of-role.ts';
import { listTeam } from './read-team.ts';

type Team = { items: TeamMember[] };
type Asked = { id: string; who: string; role: TeamRole };

/** Asks a member to help. Asked again, they have the new role, and hear of it unless it is the one they were asked for. */
export async function inviteToTeam(deps: Deps, viewer: SignedInUser, { id, who, role }: Asked): Promise<Team> {
  await requireBudget(deps, `team-invite:${viewer.userId}`, teamRules.invitations);
  await deps.db.transaction(async (tx) => {
    const event = await lockOwnEvent(deps, tx, viewer, id, 'organizer');
    if (event.state === 'cancelled') throw new AppError('EVENT_STATE_REFUSED', 'The event is cancelled.');
    const found = await findMember(tx, who);
    // Asking an address writes to whoever has it; a profile has been shown to those who are asked.
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
    const before = await roleOf(tx, { eventId: id, userId });
    await tx
      .insert(eventHosts)
      .values({ eventId: id, userId, role, invitedAs, createdAt: now })
      .onConflictDoUpdate({ target: [eventHosts.eventId, eventHosts.userId], set: { role } });
    if (before?.role !== role)
      await notifyOfRole(deps, tx, viewer, { event, userId, role, helps: before?.helps ?? false });
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
    const before = await roleOf(tx, { eventId: id, userId });
    if (!before) throw noSuchEvent();
    if (before.role === role) return;
    await requireBudget({ db: tx, clock: deps.clock }, `team-invite:${viewer.userId}`, teamRules.invitations);
    await tx
      .update(eventHosts)
      .set({ role })
      .where(and(eq(eventHosts.eventId, id), eq(eventHosts.userId, userId)));
    await notifyOfRole(deps, tx, viewer, { event, userId, role, helps: before.helps });
    await auditIn(deps, tx, viewer, { event: 'team.changed', outcome: 'ok', reason: role, userId: viewer.userId });
  });
  deps.wakeOutbox();
  return await listTeam(deps, viewer, { id });
}

/**
 * The organizer takes somebody out; everybody may leave, or never come in. From then on they may do nothing here, nor come
 * back to the door by a link that they made.
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
    const theirs = and(eq(doorLinks.eventId, id), eq(doorLinks.madeById, userId), isNull(doorLinks.revokedAt));
    await tx.update(doorLinks).set({ revokedAt: deps.clock.now() }).where(theirs);
    await auditIn(deps, tx, viewer, { event: 'team.removed', outcome: 'ok', userId: viewer.userId });
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

/** The role somebody has or is asked for, and whether they have said yes. The event must be locked. */
async function roleOf(
  tx: Tx,
  { eventId, userId }: { eventId: string; userId: string },
): Promise<{ role: TeamRole; helps: boolean } | null> {
  const [known] = await tx
    .select({ role: eventHosts.role, acceptedAt: eventHosts.acceptedAt })
    .from(eventHosts)
    .where(and(eq(eventHosts.eventId, eventId), eq(eventHosts.userId, userId)));
  return known ? { role: known.role, helps: known.acceptedAt !== null } : null;
}
