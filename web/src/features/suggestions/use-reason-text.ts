import { connectionLimits } from '@foyer/contract/rules/connections/connection-limits.ts';
import type { AvailableFor } from '@foyer/contract/rules/profiles/profile-lists.ts';
import type { Suggestion, SuggestionReason } from '@foyer/contract/suggestions/suggestions.ts';
import { useTranslation } from 'react-i18next';
import { languageName } from '#src/lib/languages/formats.ts';

/** Sentences about suggestions in the viewer's language. */
export function useReasonText() {
  const { t, i18n } = useTranslation(['suggestions', 'profile']);

  /** What a fact says: names of languages and intents are ours, everything else is as its owner wrote it. */
  function factText({ field, text }: SuggestionReason['mine']): string {
    if (field === 'languages') return languageName(text, i18n.language);
    return field === 'availability' ? t(`profile:availability.for.${text as AvailableFor}`) : text;
  }

  /** One sentence for the card. */
  function reasonText({ code, mine, theirs }: SuggestionReason, name: string): string {
    return t(`suggestions:reasons.${code}`, { mine: factText(mine), theirs: factText(theirs), name });
  }

  /** A first sentence for a connection request, from what both share; empty if nothing suits or fits into a request. */
  function openingLine({ reasons, person }: Suggestion): string {
    const [reason] = reasons;
    if (!reason) return '';
    const name = firstNameOf(person.displayName);
    const line = t(`suggestions:opening.${reason.code}`, {
      mine: factText(reason.mine),
      theirs: factText(reason.theirs),
      name,
    });
    return line.length > connectionLimits.message ? '' : line;
  }
  return { factText, reasonText, openingLine };
}

export const firstNameOf = (displayName: string): string => displayName.split(' ')[0] ?? displayName;
