import type { Guest } from '@foyer/contract/discovery/guest-list.ts';
import { photoAddresses } from '@foyer/contract/rules/profiles/photo-address.ts';
import { defaultVisibility, maySee } from '@foyer/contract/rules/profiles/visibility.ts';
import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { behind, pageOf, readCursor } from '#src/db/page-cursor.ts';
import { users } from '#src/db/schema/accounts.ts';
import { profileDetails } from '#src/db/schema/profile-details.ts';
import { profiles } from '#src/db/schema/profiles.ts';
import { registrations } from '#src/db/schema/registrations.ts';
import { userPreferences } from '#src/db/schema/settings.ts';
import type { Deps } from '#src/deps.ts';
import { registeredThemselves } from '#src/features/events/attendee-names/attendee-name.ts';
import { findActiveRegistration, findEventById } from '#src/features/events/event-page/event-row.ts';
import { factsOf } from '#src/features/events/event-page/present-event.ts';
import { noSuchEvent } from '#src/features/events/event-page/read-event.ts';
import { maySeeEvent } from '#src/features/events/policy.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';

type Asked = { id: string; cursor?: string | undefined; limit: number };
type Answer = { items: Guest[]; nextCursor: string | null; others: number; isShown: boolean };

/** Who comes, as far as each of them lets members see it. Everybody else is a number. */
export async function readGuestList(
  { db }: Pick<Deps, 'db'>,
  viewer: SignedInUser,
  { id, cursor, limit }: Asked,
): Promise<Answer> {
  const after = readCursor(cursor);
  const row = await findEventById(db, id);
  if (!row || !maySeeEvent(factsOf(row), viewer, await findActiveRegistration(db, id, viewer.userId)))
    throw noSuchEvent();
  const coming = and(eq(registrations.eventId, id), eq(registrations.state, 'confirmed'));
  const [all] = await db.select({ count: places }).from(registrations).where(coming);
  const total = all?.count ?? 0;
  if (!row.event.guestListShown) return { items: [], nextCursor: null, others: total, isShown: false };
  const seen = () =>
    db
      .select(columns)
      .from(registrations)
      .innerJoin(users, eq(users.id, registrations.userId))
      .innerJoin(profiles, eq(profiles.userId, users.id))
      .leftJoin(profileDetails, eq(profileDetails.userId, users.id))
      .leftJoin(userPreferences, eq(userPreferences.userId, users.id))
      .$dynamic();
  const rows = await seen()
    .where(and(coming, isSeen, behind(after, registrations.createdAt, '>', registrations.id)))
    .orderBy(asc(registrations.createdAt), asc(registrations.id))
    .limit(limit + 1);
  const { page, nextCursor } = pageOf(rows, limit, (each) => ({ at: each.createdAt.getTime(), id: each.id }));
  const listed = db.$with('listed').as(seen().where(and(coming, isSeen)));
  const [named] = await db
    .with(listed)
    .select({ count: sql<number>`coalesce(sum(${listed.places}), 0)::int` })
    .from(listed);
  return { items: page.map(presentGuest), nextCursor, others: total - (named?.count ?? 0), isShown: true };
}

const places: SQL<number> = sql<number>`coalesce(sum(${registrations.places}), 0)::int`;

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

/** Members find the profile, and may see its owner among guests. What nobody has chosen has its default. */
const isSeen = and(
  registeredThemselves,
  isNull(users.suspendedAt),
  isNull(users.deletionDueAt),
  sql`coalesce(${userPreferences.guestLists}, 'members') = 'members'`,
  sql`coalesce(${profileDetails.visibility} ->> 'profile', ${defaultVisibility.profile}) in ('public', 'members')`,
);

type Row = { [Name in 'firstName' | 'lastName' | 'urlSlug' | 'title' | 'company']: string } & {
  photoKey: string | null;
  visibility: Partial<typeof defaultVisibility> | null;
};

function presentGuest({ firstName, lastName, urlSlug, title, company, photoKey, visibility }: Row): Guest {
  const choices = { ...defaultVisibility, ...visibility };
  const sees = (field: 'position' | 'photo') => maySee(choices, field, 'member');
  return {
    name: `${firstName} ${lastName}`,
    urlSlug,
    title: sees('position') ? title : '',
    company: sees('position') ? company : '',
    photo: photoKey !== null && sees('photo') ? photoAddresses(photoKey) : null,
  };
}
