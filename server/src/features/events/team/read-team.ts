import type { listTeamInvitations as contract, TeamMember } from '@foyer/contract/events/team.ts';
import type { DataOf } from '@foyer/contract/http.ts';
import type { TeamRole } from '@foyer/contract/rules/events/ticket-choices.ts';
import { defaultVisibility, maySee, type VisibilityChoices } from '@foyer/contract/rules/profiles/visibility.ts';
import { and, asc, eq, isNotNull, isNull, ne } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { users } from '#src/db/schema/accounts.ts';
import { events } from '#src/db/schema/events.ts';
import { profileDetails } from '#src/db/schema/profile-details.ts';
import { profiles } from '#src/db/schema/profiles.ts';
import { eventHosts } from '#src/db/schema/waitlist-and-team.ts';
import type { Deps } from '#src/deps.ts';
import { isAccountActive } from '#src/features/accounts/is-account-active.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { requireOrganizer } from '../event-page/read-event.ts';

/** The team of an event with pending invitations, for its organizers. */
export async function listTeam(
  { db }: Pick<Deps, 'db'>,
  viewer: SignedInUser,
  { id }: { id: string },
): Promise<{ items: TeamMember[] }> {
  await requireOrganizer({ db }, viewer, id);
  const rows = await db
    .select({
      userId: eventHosts.userId,
      role: eventHosts.role,
      acceptedAt: eventHosts.acceptedAt,
      name: users.name,
      urlSlug: profiles.urlSlug,
      visibility: profileDetails.visibility,
      invitedAs: eventHosts.invitedAs,
    })
    .from(eventHosts)
    .innerJoin(users, eq(users.id, eventHosts.userId))
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(profileDetails, eq(profileDetails.userId, users.id))
    .where(and(eq(eventHosts.eventId, id), isAccountActive))
    .orderBy(asc(eventHosts.createdAt), asc(eventHosts.userId));
  return { items: rows.map(presentMember) };
}

type MemberRow = { userId: string; role: TeamRole; acceptedAt: Date | null; invitedAs: string } & {
  name: string;
  urlSlug: string | null;
  visibility: Partial<VisibilityChoices> | null;
};

/** Before an invitation is accepted, a typed email or the slug of a hidden profile must not reveal whose it is. */
function presentMember({ userId, role, acceptedAt, invitedAs, name, urlSlug, visibility }: MemberRow): TeamMember {
  const accepted = acceptedAt !== null;
  const isProfileVisible = maySee({ ...defaultVisibility, ...visibility }, 'profile', 'member');
  const isIdentified = accepted || (isProfileVisible && !invitedAs.includes('@'));
  return {
    userId,
    role,
    accepted,
    name: isIdentified ? name : invitedAs,
    urlSlug: isIdentified && isProfileVisible ? urlSlug : null,
  };
}

/** The viewer's pending invitations, with no more of the event than is needed to recognize it. */
export async function listTeamInvitations(
  { db }: Pick<Deps, 'db'>,
  viewer: SignedInUser,
): Promise<DataOf<typeof contract>> {
  const invitations = await db
    .select({
      role: eventHosts.role,
      event: {
        id: events.id,
        title: events.title,
        timeZone: events.timeZone,
        startsAt: events.startsAt,
        endsAt: events.endsAt,
      },
    })
    .from(eventHosts)
    .innerJoin(events, eq(events.id, eventHosts.eventId))
    .where(
      and(
        eq(eventHosts.userId, viewer.userId),
        isNull(eventHosts.acceptedAt),
        isNotNull(events.organizerId),
        ne(events.state, 'cancelled'),
      ),
    )
    .orderBy(asc(eventHosts.createdAt), asc(eventHosts.eventId));
  const items = invitations.map(({ role, event }) => ({
    role,
    event: {
      ...event,
      startsAt: event.startsAt?.toISOString() ?? null,
      endsAt: event.endsAt?.toISOString() ?? null,
    },
  }));
  return { items };
}

/** A member's role, and whether they accepted the invitation. The event must be locked. */
export async function teamRoleOf(
  tx: Tx,
  { eventId, userId }: { eventId: string; userId: string },
): Promise<{ role: TeamRole; hasAccepted: boolean } | null> {
  const [member] = await tx
    .select({ role: eventHosts.role, acceptedAt: eventHosts.acceptedAt })
    .from(eventHosts)
    .where(and(eq(eventHosts.eventId, eventId), eq(eventHosts.userId, userId)));
  return member ? { role: member.role, hasAccepted: member.acceptedAt !== null } : null;
}
