import type { ShownFacts } from '@foyer/contract/anonymous-networking/alias.ts';
import type { AnonymousFact } from '@foyer/contract/rules/preference-choices.ts';

export const nothingShown: ShownFacts = {
  role: null,
  seniority: null,
  industry: null,
  region: null,
  city: null,
  topic: null,
};

/** What these choices let others see at most, as the server decides it. The employer itself is only ever revealed. */
export function shownByChoice(known: ShownFacts, choices: readonly AnonymousFact[]): ShownFacts {
  const { role, seniority, industry, region, city, topic } = known;
  return {
    ...nothingShown,
    ...(choices.includes('title') && { role, seniority }),
    ...(choices.includes('company') && { industry }),
    ...(choices.includes('location') && { region, city }),
    ...(choices.includes('interests') && { topic }),
  };
}
