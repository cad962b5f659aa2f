import type { Suggestion } from '@foyer/contract/suggestions/suggestions.ts';
import { aPerson } from './a-person.ts';

/** Someone who shares an interest with the viewer. */
export const aSuggestion = (displayName: string): Suggestion => ({
  person: aPerson(displayName),
  reasons: [
    {
      code: 'shared-interest',
      mine: { field: 'interests', text: 'Chess' },
      theirs: { field: 'interests', text: 'Chess' },
    },
  ],
  openingLine: '',
  intents: ['conversation'],
  isSaved: false,
  relation: 'none',
});
