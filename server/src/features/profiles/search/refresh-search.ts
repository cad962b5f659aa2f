import { eq, sql } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { peopleSearch } from '#src/db/schema/profile-details.ts';
import { allWords } from '#src/db/search-words.ts';
import type { Settings } from '#src/deps.ts';
import { lockOwner } from '#src/features/accounts/sign-in-methods/lock-owner.ts';
import { presentProfile } from '../public-profile/present-profile.ts';
import { findRowOf } from '../public-profile/profile-row.ts';
import { facetsOf, rankOf } from './people-facets.ts';

/**
 * Updates a member's search index entry after a change to the profile, in the same transaction. The entry contains only
 * what all members may see. It locks the account so that the later of two concurrent changes sees both; callers must
 * lock the account before their first write to avoid deadlocks.
 */
export async function refreshSearch(
  { settings }: { settings: Pick<Settings, 'publicUrl'> },
  tx: Tx,
  userId: string,
): Promise<void> {
  await lockOwner(tx, userId);
  const row = await findRowOf(tx, userId);
  // Suspensions can be lifted, so the search filters them out at query time instead of dropping them from the index.
  const shown = row && presentProfile(settings, { ...row, gone: false }, 'member', false);
  if (!shown) {
    await tx.delete(peopleSearch).where(eq(peopleSearch.userId, userId));
    return;
  }
  const { displayName, headline, title, company, location, skills, interests, offers, seeks } = shown;
  const texts = [displayName, title, company, headline, location, ...skills, ...interests, ...offers, ...seeks];
  const facets = facetsOf(shown);
  const entry = {
    name: foldedWords([displayName]),
    words: foldedWords(texts),
    facets: facets.map(({ key }) => key),
    facetTexts: facets.map(({ text }) => text),
    rank: rankOf(shown),
  };
  await tx
    .insert(peopleSearch)
    .values({ userId, ...entry })
    .onConflictDoUpdate({ target: peopleSearch.userId, set: entry });
}

/** Puts a space before every word, so that `like` can match the start of a word. */
function foldedWords(texts: readonly string[]) {
  const words = texts.flatMap((text) => allWords(text));
  return sql`foyer_fold(${` ${words.join(' ')}`})`;
}
