import { changeSuggestionSettings, type SuggestionSettings } from '@foyer/contract/suggestions/suggestions.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { track } from '#src/lib/analytics/track.ts';
import { fieldErrorKey } from '#src/lib/api/api-error.ts';
import { call } from '#src/lib/call.ts';
import { suggestionKeys } from '#src/lib/query-keys/suggestion-keys.ts';
import { suggestionSettingsQuery } from './queries.ts';

type Change = Partial<SuggestionSettings>;

const mutationKey = ['suggestion-settings'];

/**
 * Changes what suggestions use. A choice shows at once, is saved after those before it, and is undone if that fails.
 * `unknownTopics` are the topics to avoid with one that was not recognized, for the person to change.
 */
export function useSuggestionSettings(userId: string) {
  const queries = useQueryClient();
  const { queryKey } = suggestionSettingsQuery(userId);
  const [unknownTopics, setUnknownTopics] = useState<string[] | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const put = (change: Change) => queries.setQueryData(queryKey, (now) => now && { ...now, ...change });
  const mutation = useMutation({
    mutationKey,
    scope: { id: 'suggestion-settings' },
    mutationFn: (body: Change) => call(changeSuggestionSettings, { body }),
    async onMutate(change) {
      setFailure(null);
      // A read that is under way would bring the old choice back.
      await queries.cancelQueries({ queryKey });
      const before = queries.getQueryData(queryKey);
      put(change);
      return before;
    },
    onSuccess(saved, change) {
      track('suggestion_settings_changed', {
        is_on: saved.isOn,
        sources: saved.uses.length,
        same_company: saved.sameCompany,
        learns: saved.learns,
        compares_texts: saved.comparesTexts,
      });
      if (change.avoids) setUnknownTopics(null);
    },
    onError(error, change, before) {
      for (const name of Object.keys(change) as (keyof Change)[]) if (before) put({ [name]: before[name] });
      if (change.avoids && fieldErrorKey(error, 'avoids') === 'invalid_format') setUnknownTopics(change.avoids);
      else setFailure(error);
    },
    // Only after the last of several choices: an earlier read would not have the later ones yet.
    onSettled() {
      if (queries.isMutating({ mutationKey }) > 1) return;
      void queries.invalidateQueries({ queryKey });
      void queries.invalidateQueries({ queryKey: suggestionKeys.today(userId) });
    },
  });
  return { unknownTopics, failure, change: (change: Change) => mutation.mutate(change) };
}
