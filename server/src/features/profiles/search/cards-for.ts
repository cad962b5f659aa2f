import type { PersonCard } from '@foyer/contract/profiles/person-card.ts';
import { photoAddresses } from '@foyer/contract/rules/profiles/photo-address.ts';
import {
  defaultVisibility,
  maySee,
  type ViewerRelation,
  type VisibilityChoices,
  type VisibilityField,
} from '@foyer/contract/rules/profiles/visibility.ts';
import { eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '#src/db/client.ts';
import { preparedOn } from '#src/db/prepared.ts';
import { users } from '#src/db/schema/accounts.ts';
import { profileDetails } from '#src/db/schema/profile-details.ts';
import { profiles } from '#src/db/schema/profiles.ts';

/** These people as an audience sees them, by user id. Left out: hidden profiles. */
export async function cardsFor(
  db: Db | Tx,
  ids: readonly string[],
  audience: ViewerRelation,
): Promise<ReadonlyMap<string, PersonCard>> {
  if (ids.length === 0) return new Map();
  const rows = await statements(db).cards.execute({ ids });
  return new Map(
    rows.flatMap(({ userId, ...row }) => {
      const card = cardOf(row, audience);
      return card ? [[userId, card] as const] : [];
    }),
  );
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

function cardOf({ visibility, photoKey, ...row }: CardRow, audience: ViewerRelation): PersonCard | null {
  const choices = { ...defaultVisibility, ...visibility };
  const sees = (field: VisibilityField) => maySee(choices, field, audience);
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
