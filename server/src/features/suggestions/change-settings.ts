import { suggestionSources } from '@foyer/contract/rules/suggestions/choices.ts';
import type { SuggestionSettings } from '@foyer/contract/suggestions/suggestions.ts';
import { eq } from 'drizzle-orm';
import { matchPeople, suggestionSettings } from '#src/db/schema/suggestions.ts';
import type { Deps } from '#src/deps.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { noBiases } from './matching/population.ts';

const columns = {
  isOn: suggestionSettings.isOn,
  uses: suggestionSettings.uses,
  sameCompany: suggestionSettings.sameCompany,
  learns: suggestionSettings.learns,
};
const byDefault: SuggestionSettings = { isOn: true, uses: [...suggestionSources], sameCompany: false, learns: true };

/** What suggestions may use of the viewer's profile, and whether there are any. */
export async function readSuggestionSettings(
  { db }: Pick<Deps, 'db'>,
  { userId }: SignedInUser,
): Promise<SuggestionSettings> {
  const [row] = await db.select(columns).from(suggestionSettings).where(eq(suggestionSettings.userId, userId));
  return row ?? byDefault;
}

/** Changes the settings that are sent. Switching learning off deletes at once what was learned about the viewer. */
export async function changeSuggestionSettings(
  { db }: Pick<Deps, 'db'>,
  viewer: SignedInUser,
  { isOn, uses, sameCompany, learns }: { [Name in keyof SuggestionSettings]?: SuggestionSettings[Name] | undefined },
): Promise<SuggestionSettings> {
  const changes = { isOn, uses: uses && [...new Set(uses)], sameCompany, learns };
  const isChange = Object.values(changes).some((value) => value !== undefined);
  if (isChange)
    await db.transaction(async (tx) => {
      await tx
        .insert(suggestionSettings)
        .values({ userId: viewer.userId, ...changes })
        .onConflictDoUpdate({ target: suggestionSettings.userId, set: changes });
      if (learns === false) await tx.update(matchPeople).set(noBiases).where(eq(matchPeople.userId, viewer.userId));
    });
  return await readSuggestionSettings({ db }, viewer);
}
