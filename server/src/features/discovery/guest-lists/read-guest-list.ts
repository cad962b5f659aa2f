import type { Guest } from '@foyer/contract/discovery/guest-list.ts';
import { photoAddresses } from '@foyer/contract/rules/profiles/photo-address.ts';
import { defaultVisibility, maySee } from '@foyer/contract/rules/profiles/visibility.ts';
import { and, asc, eq, or, type SQL, sql } from 'drizzle-orm';
import { behind, pageOf, readCursor } from '#src/db/page-cursor.ts';
import { users } from '#src/db/schema/accounts.ts';
import { profileDetails } from '#src/db/schema/profile-details.ts';
import { profiles } from '#src/db/schema/profiles.ts';
import { registrations } from '#src/db/schema/registrations.ts';
import { userPreferences } from '#src/db/schema/settings.ts';
import type { Deps } from '#src/deps.ts';
import { isAccountActive } from '#src/features/accounts/is-account-active.ts';
import { registeredThemselves } from '#src/features/events/attendee-names/attendee-name.ts';
import { findActiveRegistration, findEventById } from '#src/features/events/event-page/event-row.ts';
import { eventFactsOf } from '#src/features/events/event-page/present-event.ts';
import { noSuchEvent } from '#src/features/events/event-page/read-event.ts';
import { maySeeEvent } from '#src/features/events/policy.ts';
import { isConnectedWith, isNotBlockedFor } from '#src/features/relationships/relationships.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';

type GuestListInput = { id: string; cursor?: string | undefined; limit: number };
type GuestList = { items: Guest[]; nextCursor: string | null; others: number; isShown: boolean };

/** Lists the attendees who are visible to the viewer by their own choice, and counts the others. */
export async function readGuestList(
  { db }: Pick<Deps, 'db'>,
  viewer: SignedInUser,
  { id, cursor, limit }: GuestListInput,
): Promise<GuestList> {
  const after = readCursor(cursor);
  const row = await findEventById(db, id);
  if (!row || !maySeeEvent(eventFactsOf(row), viewer, await findActiveRegistration(db, id, viewer.userId)))
    throw noSuchEvent();
  // Nobody attends a canceled event.
  if (row.event.state === 'cancelled') return { items: [], nextCursor: null, others: 0, isShown: false };
  const isConfirmed = and(eq(registrations.eventId, id), eq(registrations.state, 'confirmed'));
  const [counted] = await db.select({ count: spotCount }).from(registrations).where(isConfirmed);
  const total = counted?.count ?? 0;
  if (!row.event.guestListShown) return { items: [], nextCursor: null, others: total, isShown: false };
  const isVisible = isShownAsGuest(viewer.userId);
  const selectVisible = () =>
    db
      .select({ ...columns, isConnection: isConnectedWith(viewer.userId, users.id).as('is_connection') })
      .from(registrations)
      .innerJoin(users, eq(users.id, registrations.userId))
      .innerJoin(profiles, eq(profiles.userId, users.id))
      .leftJoin(profileDetails, eq(profileDetails.userId, users.id))
      .leftJoin(userPreferences, eq(userPreferences.userId, users.id))
      .$dynamic();
  const rows = await selectVisible()
    .where(and(isConfirmed, isVisible, behind(after, registrations.createdAt, '>', registrations.id)))
    .orderBy(asc(registrations.createdAt), asc(registrations.id))
    .limit(limit + 1);
  const { page, nextCursor } = pageOf(rows, limit, (each) => ({ at: each.createdAt.getTime(), id: each.id }));
  const visible = db.$with('listed').as(selectVisible().where(and(isConfirmed, isVisible)));
  const [visibleCount] = await db
    .with(visible)
    .select({ count: sql<number>`coalesce(sum(${visible.places}), 0)::int` })
    .from(visible);
  return { items: page.map(presentGuest), nextCursor, others: total - (visibleCount?.count ?? 0), isShown: true };
}

const spotCount: SQL<number> = sql<number>`coalesce(sum(${registrations.places}), 0)::int`;

const columns = {
  id: registrations.id,
  createdAt: registrations.createdAt,
  places: registrations.places,
  photoKey: users.photoKey,
  firstName: profiles.firstName,
  lastName: profiles.lastName,
  urlSlug: profiles.urlSlug,
  title: profiles.title,
  company: profiles.company,
  visibility: profileDetails.visibility,
};

/**
 * The attendee shows this member their profile and their name in guest lists, by choice or by default. For a query of
 * registrations joined with their users, profile details and preferences.
 */
export function isShownAsGuest(viewerId: string): SQL | undefined {
  const guestLists = sql`coalesce(${userPreferences.guestLists}, 'members')`;
  const profile = sql`coalesce(${profileDetails.visibility} ->> 'profile', ${defaultVisibility.profile})`;
  return and(
    registeredThemselves,
    isAccountActive,
    isNotBlockedFor(viewerId, users.id),
    or(
      and(sql`${guestLists} = 'members'`, sql`${profile} in ('public', 'members')`),
      and(
        sql`${guestLists} in ('members', 'connections')`,
        sql`${profile} in ('public', 'members', 'connections')`,
        isConnectedWith(viewerId, users.id),
      ),
    ),
  );
}

type GuestRow = { [Name in 'firstName' | 'lastName' | 'urlSlug' | 'title' | 'company']: string } & {
  photoKey: string | null;
  visibility: Partial<typeof defaultVisibility> | null;
  isConnection: boolean;
};

function presentGuest({ firstName, lastName, urlSlug, title, company, photoKey, visibility, ...row }: GuestRow): Guest {
  const choices = { ...defaultVisibility, ...visibility };
  const sees = (field: 'position' | 'photo') => maySee(choices, field, row.isConnection ? 'connection' : 'member');
  return {
    name: `${firstName} ${lastName}`,
    urlSlug,
    title: sees('position') ? title : '',
    company: sees('position') ? company : '',
    photo: photoKey !== null && sees('photo') ? photoAddresses(photoKey) : null,
  };
}
