import type { ProfileLink } from '@foyer/contract/profiles/wizard/network.ts';
import { eq } from 'drizzle-orm';
import type { Described, Known } from '#src/adapters/enrichment/lookups.ts';
import type { Db } from '#src/db/client.ts';
import { users } from '#src/db/schema/accounts.ts';
import { profileDetails } from '#src/db/schema/profile-details.ts';
import { profiles } from '#src/db/schema/profiles.ts';
import { findLookup } from './lookup-rows.ts';

/** All that a question about a person may be made of. */
export type KnownPerson = Known & Pick<Described, 'texts' | 'skills'>;

/** Read when the question runs, not when it was asked: what was typed meanwhile counts. Null: nobody, or no profile yet. */
export async function readKnownFacts(db: Db, userId: string): Promise<KnownPerson | null> {
  const [row] = await db
    .select({
      name: users.name,
      language: users.language,
      title: profiles.title,
      company: profiles.company,
      linkedInUrl: profileDetails.linkedInUrl,
      headline: profileDetails.headline,
      about: profileDetails.about,
      skills: profileDetails.skills,
    })
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(profileDetails, eq(profileDetails.userId, users.id))
    .where(eq(users.id, userId));
  if (!row) return null;
  const { headline, about, skills, ...person } = row;
  const card = (await cardsOf(db, userId)).find(({ link }) => link === person.linkedInUrl) ?? null;
  const texts = [headline, about, card?.title, card?.snippet].filter((text) => typeof text === 'string' && text !== '');
  return { ...person, card, skills: skills ?? [], texts: texts as string[] };
}

/** The cards that were found for somebody, as long as nobody asked anew. */
export async function cardsOf(db: Db, userId: string): Promise<ProfileLink[]> {
  const found = await findLookup(db, userId, 'people');
  // Cleaned by the adapter and kept by writeAnswer.
  return found?.state === 'answered' ? (found.answer as ProfileLink[]) : [];
}
