import { checkTopics, cleanTopics } from '@foyer/contract/rules/profiles/topic-lines.ts';
import { eq, sql } from 'drizzle-orm';
import type { Topics } from '#src/adapters/enrichment/lookup-providers.ts';
import { topicsByWords } from '#src/adapters/enrichment/word-interest-maker.ts';
import { profileDetails } from '#src/db/schema/profile-details.ts';
import { wizards } from '#src/db/schema/wizard.ts';
import type { Deps } from '#src/deps.ts';
import { lockOwnAccount } from '#src/features/accounts/sign-in-methods/lock-own-account.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { fieldsRefused } from '#src/http/responses/app-error.ts';
import { readKnownFacts } from '../enrichment/read-known-facts.ts';
import { awaitLookup, requestLookup } from '../enrichment/request-lookup.ts';
import { refreshSearch } from '../search/refresh-search.ts';

/**
 * The viewer's interests and likes, or suggestions if none are saved. If the suggestion service fails or is too slow,
 * they are derived from the words of the profile. Suggestions are not stored until the member saves them.
 */
export async function readInterests(deps: Deps, { userId }: SignedInUser): Promise<Topics & { generated: boolean }> {
  const { interests, likes } = profileDetails;
  const [saved] = await deps.db
    .select({ interests, likes })
    .from(profileDetails)
    .where(eq(profileDetails.userId, userId));
  if (saved && saved.interests.length + saved.likes.length > 0) return { ...saved, generated: false };
  const known = await readKnownFacts(deps.db, userId);
  if (!known) return { interests: [], likes: [], generated: false };
  await requestLookup(deps, userId, 'interests', known);
  const lookup = await awaitLookup(deps, userId, 'interests');
  // The adapter validated the answer before it was stored.
  const proposed = lookup?.state === 'answered' ? (lookup.answer as Topics) : topicsByWords(known);
  return { ...proposed, generated: true };
}

/** Saves interests and likes, which completes the wizard. */
export async function saveInterests(
  deps: Deps,
  viewer: SignedInUser,
  given: { interests: string[]; likes: string[] },
): Promise<Record<string, never>> {
  const { userId } = viewer;
  const faults = (['interests', 'likes'] as const).flatMap((field) => {
    const message = checkTopics(given[field]);
    return message ? [{ field, message }] : [];
  });
  if (faults.length > 0) throw fieldsRefused(faults);
  const now = deps.clock.now();
  const typed = {
    interests: cleanTopics(given.interests),
    likes: cleanTopics(given.likes),
    interestsOrigin: 'typed',
    updatedAt: now,
  } as const;
  await deps.db.transaction(async (tx) => {
    await lockOwnAccount(deps, tx, viewer);
    await tx
      .insert(profileDetails)
      .values({ userId, version: 1, ...typed })
      .onConflictDoUpdate({
        target: profileDetails.userId,
        set: { ...typed, version: sql`${profileDetails.version} + 1` },
      });
    await tx
      .insert(wizards)
      .values({ userId, finishedAt: now })
      .onConflictDoUpdate({
        target: wizards.userId,
        set: { finishedAt: sql`coalesce(${wizards.finishedAt}, excluded.finished_at)` },
      });
    await refreshSearch(deps, tx, userId);
  });
  return {};
}
