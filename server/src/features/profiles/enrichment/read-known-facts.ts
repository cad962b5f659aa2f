import type { NetworkProfileLink } from '@foyer/contract/profiles/wizard/network.ts';
import { eq } from 'drizzle-orm';
import type { DescribedPerson, KnownFacts } from '#src/adapters/enrichment/lookup-providers.ts';
import type { Db } from '#src/db/client.ts';
import { users } from '#src/db/schema/accounts.ts';
import { profileDetails } from '#src/db/schema/profile-details.ts';
import { profiles } from '#src/db/schema/profiles.ts';
import { findLookup } from './lookup-rows.ts';

/** The only facts a lookup may use. */
export type KnownPerson = KnownFacts & Pick<DescribedPerson, 'texts' | 'skills'>;

/**
 * Read when the lookup runs, so that edits made after the request count. Null if there is no such account or profile.
 */
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
  const card = (await foundProfilesOf(db, userId)).find(({ link }) => link === person.linkedInUrl) ?? null;
  const texts = [headline, about, card?.title, card?.snippet].filter((text) => typeof text === 'string' && text !== '');
  return { ...person, card, skills: skills ?? [], texts: texts as string[] };
}

/** The network profiles found by the latest lookup; empty while a new one is pending. */
export async function foundProfilesOf(db: Db, userId: string): Promise<NetworkProfileLink[]> {
  const found = await findLookup(db, userId, 'people');
  // The adapter validated the answer before it was stored.
  return found?.state === 'answered' ? (found.answer as NetworkProfileLink[]) : [];
}
