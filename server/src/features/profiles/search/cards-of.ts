import type { PersonCard } from '@foyer/contract/profiles/people.ts';
import { photoAddresses } from '@foyer/contract/rules/profiles/photo-address.ts';
import {
  defaultVisibility,
  maySee,
  type VisibilityChoices,
  type VisibilityField,
} from '@foyer/contract/rules/profiles/visibility.ts';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '#src/db/client.ts';
import { preparedOn } from '#src/db/prepared.ts';
import { users } from '#src/db/schema/accounts.ts';
import { profileDetails } from '#src/db/schema/profile-details.ts';
import { profiles } from '#src/db/schema/profiles.ts';

/** These people as other members see them, in the same order, without profiles hidden since the search. */
export async function cardsOf(db: Db, people: readonly { userId: string }[]): Promise<PersonCard[]> {
  if (people.length === 0) return [];
  const ids = people.map(({ userId }) => userId);
  const rows = await statements(db).cards.execute({ ids });
  const cards = new Map(rows.map(({ userId, ...row }) => [userId, cardOf(row)]));
  return ids.flatMap((id) => cards.get(id) ?? []);
}

const statements = preparedOn((db) => ({
  cards: db
    .select({
      userId: users.id,
      photoKey: users.photoKey,
      urlSlug: profiles.urlSlug,
      firstName: profiles.firstName,
      lastName: profiles.lastName,
      title: profiles.title,
      company: profiles.company,
      headline: profileDetails.headline,
      location: profileDetails.location,
      visibility: profileDetails.visibility,
    })
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(profileDetails, eq(profileDetails.userId, users.id))
    // One parameter for any number of ids, so that the prepared statement is always the same.
    .where(sql`${users.id} = any(${sql.placeholder('ids')}::uuid[])`)
    .prepare('people_cards'),
}));

type CardRow = {
  photoKey: string | null;
  urlSlug: string;
  firstName: string;
  lastName: string;
  title: string;
  company: string;
  headline: string | null;
  location: string | null;
  visibility: Partial<VisibilityChoices> | null;
};

function cardOf({ visibility, photoKey, ...row }: CardRow): PersonCard | null {
  const choices = { ...defaultVisibility, ...visibility };
  const sees = (field: VisibilityField) => maySee(choices, field, 'member');
  if (!sees('profile')) return null;
  const line = (field: VisibilityField, text: string | null) => (sees(field) ? (text ?? '') : '');
  return {
    urlSlug: row.urlSlug,
    displayName: `${row.firstName} ${row.lastName}`,
    headline: line('headline', row.headline),
    title: line('position', row.title),
    company: line('position', row.company),
    location: line('location', row.location),
    photo: photoKey !== null && sees('photo') ? photoAddresses(photoKey) : null,
  };
}
