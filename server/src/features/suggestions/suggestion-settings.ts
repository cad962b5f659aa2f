import { suggestionSources } from '@foyer/contract/rules/suggestion-choices.ts';
import type { SuggestionSettings } from '@foyer/contract/suggestions/suggestions.ts';
import { eq } from 'drizzle-orm';
import { matchPeople, matchTexts, suggestionSettings } from '#src/db/schema/suggestions.ts';
import type { Deps } from '#src/deps.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { fieldRefused } from '#src/http/responses/app-error.ts';
import { isKnownTopic, topicNumbers } from './facts/topic-numbers.ts';
import { noBiases } from './matching/population.ts';

type Choices = Omit<SuggestionSettings, 'textService'>;

const columns = {
  isOn: suggestionSettings.isOn,
  uses: suggestionSettings.uses,
  sameCompany: suggestionSettings.sameCompany,
  avoids: suggestionSettings.avoids,
  learns: suggestionSettings.learns,
  comparesTexts: suggestionSettings.comparesTexts,
};
const byDefault: Choices = {
  isOn: true,
  uses: [...suggestionSources],
  sameCompany: false,
  avoids: [],
  learns: true,
  comparesTexts: false,
};

/** What suggestions may use of the viewer's profile, and whether there are any. */
export async function readSuggestionSettings(
  { db, lookups }: Pick<Deps, 'db' | 'lookups'>,
  { userId }: SignedInUser,
): Promise<SuggestionSettings> {
  const [row] = await db.select(columns).from(suggestionSettings).where(eq(suggestionSettings.userId, userId));
  return { ...(row ?? byDefault), textService: lookups.embedder?.host ?? null };
}

/** Changes the settings that are sent. What was learned, or made of texts, is deleted at once when it is switched off. */
export async function changeSuggestionSettings(
  { db, lookups }: Pick<Deps, 'db' | 'lookups'>,
  viewer: SignedInUser,
  { isOn, uses, sameCompany, avoids, learns, comparesTexts }: { [Name in keyof Choices]?: Choices[Name] | undefined },
): Promise<SuggestionSettings> {
  if (avoids?.some((text) => !topicNumbers(text).some(isKnownTopic))) throw fieldRefused('avoids', 'invalid_format');
  const changes = { isOn, uses: uses && [...new Set(uses)], sameCompany, avoids, learns, comparesTexts };
  const isChange = Object.values(changes).some((value) => value !== undefined);
  if (isChange)
    await db.transaction(async (tx) => {
      await tx
        .insert(suggestionSettings)
        .values({ userId: viewer.userId, ...changes })
        .onConflictDoUpdate({ target: suggestionSettings.userId, set: changes });
      if (learns === false) await tx.update(matchPeople).set(noBiases).where(eq(matchPeople.userId, viewer.userId));
      if (comparesTexts === false) await tx.delete(matchTexts).where(eq(matchTexts.userId, viewer.userId));
    });
  return await readSuggestionSettings({ db, lookups }, viewer);
}
