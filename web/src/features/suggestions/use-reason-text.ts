import type { AvailableFor } from '@foyer/contract/rules/profiles/profile-lists.ts';
import type { SuggestionReason } from '@foyer/contract/suggestions/suggestions.ts';
import { useTranslation } from 'react-i18next';
import { languageInText } from '#src/lib/languages/formats.ts';

/** Sentences about suggestions in the viewer's language. */
export function useReasonText() {
  const { t, i18n } = useTranslation(['suggestions', 'profile']);

  /** What a fact says: names of languages and intents are ours, everything else is as its owner wrote it. */
  function factText({ field, text }: SuggestionReason['mine']): string {
    if (field === 'languages') return languageInText(text, i18n.language);
    return field === 'availability' ? t(`profile:availability.for.${text as AvailableFor}`) : text;
  }

  /** One sentence for the card. */
  function reasonText({ code, mine, theirs }: SuggestionReason, name: string): string {
    return t(`suggestions:reasons.${code}`, { mine: factText(mine), theirs: factText(theirs), name });
  }

  return { factText, reasonText };
}

export const firstNameOf = (displayName: string): string => displayName.split(' ')[0] ?? displayName;
