import type { MessageReason } from '@foyer/contract/rules/messaging/message-suggestion-choices.ts';
import type { MessageBrief } from '#src/adapters/enrichment/lookup-providers.ts';
import { messageSuggestionRules } from '#src/config/message-suggestions.ts';
import type { ProfileRow } from '#src/features/profiles/public-profile/profile-row.ts';
import { factText } from '#src/features/suggestions/facts/opening-line.ts';
import type { SharedFacts } from '../read-shared-facts.ts';
import type { Situation } from '../templates/suggest-from-templates.ts';
import { hideIdentities, type Identity, leftOut } from './hide-identities.ts';

/** How a member is called in their profile and account. */
export function identityOf(placeholder: Identity['placeholder'], { name, form }: ProfileRow): Identity {
  const names = [name, form?.firstName, form?.lastName, form?.urlSlug];
  return { placeholder, names: names.filter((each) => typeof each === 'string' && each !== '') as string[] };
}

/** A fact as the model gets it, and as the member reads it. */
export type BriefedFact = { about: MessageReason; text: string; shown: string };

/** Facts without identities. One that holds a contact or a link is left out. */
export function briefedFacts(situation: Situation, identities: readonly Identity[]): BriefedFact[] {
  return factsOf(situation)
    .map((fact) => ({ ...fact, text: hideIdentities(fact.text, identities) }))
    .filter(({ text }) => !text.includes(leftOut));
}

function factsOf({ facts, language, pageLanguage }: Situation): BriefedFact[] {
  const reasons: SharedFacts['reasons'] = facts.reasons;
  return [
    ...reasons.map(({ code, mine, theirs }) => {
      // What is looked for, in the words of the one who looks for it.
      const fact = code === 'they-offer' ? mine : theirs;
      return { about: code, text: factText(language, fact), shown: factText(pageLanguage, theirs) };
    }),
    ...facts.pastEvents.map((title) => ({ about: 'past-event' as const, text: title, shown: title })),
  ];
}

/** The last texts without identities, oldest first. */
export function briefedMessages({ thread }: Situation, identities: readonly Identity[]): MessageBrief['messages'] {
  return thread.map(({ isOwn, text }) => ({
    by: isOwn ? ('{{me}}' as const) : ('{{them}}' as const),
    // Cut afterwards: half of an address could no longer be told from a word.
    text: [...hideIdentities(text, identities)].slice(0, messageSuggestionRules.messageCharacters).join(''),
  }));
}
