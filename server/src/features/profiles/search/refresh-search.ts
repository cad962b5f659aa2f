import { eq, sql } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { peopleSearch } from '#src/db/schema/profile-details.ts';
import { allWords } from '#src/db/search-words.ts';
import type { Settings } from '#src/deps.ts';
import { lockOwner } from '#src/features/accounts/sign-in-methods/lock-owner.ts';
import { presentProfile } from '../public-profile/present-profile.ts';
import { findRowOf } from '../public-profile/profile-row.ts';

/**
 * Brings what members can find a person by up to date, after anything of the profile has changed and in the same
 * transaction. It holds only what all members may see. The account is locked, so that of two changes at once the later
 * one sees both: whoever calls this locks the account before changing anything, or two could wait for each other.
 */
export async function refreshSearch(
  { settings }: { settings: Pick<Settings, 'publicUrl'> },
  tx: Tx,
  userId: string,
): Promise<void> {
  await lockOwner(tx, userId);
  const row = await findRowOf(tx, userId);
  // Who is suspended comes back one day: that is for the search to ask, not for what is kept.
  const shown = row && presentProfile(settings, { ...row, gone: false }, 'member', false);
  if (!shown) {
    await tx.delete(peopleSearch).where(eq(peopleSearch.userId, userId));
    return;
  }
  const { displayName, headline, title, company, location, skills, interests, offers, seeks } = shown;
  const texts = [displayName, title, company, headline, location, ...skills, ...interests, ...offers, ...seeks];
  const folded = { name: foldedWords([displayName]), words: foldedWords(texts) };
  await tx
    .insert(peopleSearch)
    .values({ userId, ...folded })
    .onConflictDoUpdate({ target: peopleSearch.userId, set: folded });
}

/** Every word with a space before it, so that its beginning can be looked for. */
function foldedWords(texts: readonly string[]) {
  const words = texts.flatMap((text) => allWords(text));
  return sql`foyer_fold(${` ${words.join(' ')}`})`;
}
