import type { EventCard } from '@foyer/contract/events/event.ts';
import type { TeamMember } from '@foyer/contract/events/team/hosts.ts';
import type { TeamRole } from '@foyer/contract/rules/events/ticket-choices.ts';
import { defaultVisibility, maySee } from '@foyer/contract/rules/profiles/visibility.ts';
import { and, asc, eq, isNotNull, isNull, ne } from 'drizzle-orm';
import { users } from '#src/db/schema/accounts.ts';
import { eventHosts } from '#src/db/schema/event-people.ts';
import { events } from '#src/db/schema/events.ts';
import { profileDetails } from '#src/db/schema/profile-details.ts';
import { profiles } from '#src/db/schema/profiles.ts';
import type { Deps } from '#src/deps.ts';
import type { SignedInUser } from '#src/http/callers/viewer.ts';
import { cardsOf } from '../shown/event-row.ts';
import { presentCard } from '../shown/present-event.ts';
import { requireOrganizer } from '../shown/read-event.ts';

/** Who helps, and who is asked to, for whoever looks after the event. */
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
    })
    .from(eventHosts)
    .innerJoin(users, eq(users.id, eventHosts.userId))
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(profileDetails, eq(profileDetails.userId, users.id))
    .where(and(eq(eventHosts.eventId, id), isNull(users.suspendedAt), isNull(users.deletionDueAt)))
    .orderBy(asc(eventHosts.createdAt), asc(eventHosts.userId));
  const items = rows.map(({ acceptedAt, visibility, urlSlug, ...row }) => ({
    ...row,
    urlSlug: maySee({ ...defaultVisibility, ...visibility }, 'profile', 'member') ? urlSlug : null,
    accepted: acceptedAt !== null,
  }));
  return { items };
}

/** What waits for the viewer's yes. */
export async function listTeamInvitations(
  { db }: Pick<Deps, 'db'>,
  viewer: SignedInUser,
): Promise<{ items: { event: EventCard; role: TeamRole }[] }> {
  const asked = await db
    .select({ eventId: eventHosts.eventId, role: eventHosts.role })
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
  const cards = await cardsOf(
    db,
    asked.map(({ eventId }) => eventId),
  );
  const items = cards.flatMap((card) => {
    const role = asked.find(({ eventId }) => eventId === card.event.id)?.role;
    return role ? [{ event: presentCard(card, viewer), role }] : [];
  });
  return { items };
}
