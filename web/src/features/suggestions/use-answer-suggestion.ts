import type { DismissReason } from '@foyer/contract/rules/suggestion-choices.ts';
import {
  dismissSuggestion,
  restoreSuggestion,
  type Suggestion,
  saveSuggestion,
  unsaveSuggestion,
} from '@foyer/contract/suggestions/suggestions.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { track } from '#src/lib/analytics/track.ts';
import { call } from '#src/lib/call.ts';
import { suggestionKeys } from '#src/lib/query-keys/suggestion-keys.ts';
import { useTask } from '#src/lib/use-task.ts';

/** Saves and dismisses a suggestion. A dismissed one stays in its place until the next visit, so that it can be undone. */
export function useAnswerSuggestion(
  userId: string,
  { person, isSaved }: Suggestion,
  onDismissed?: (isDismissed: boolean) => void,
) {
  const queryClient = useQueryClient();
  const task = useTask<'save' | 'dismiss' | 'restore'>();
  const [dismissedFor, setDismissedFor] = useState<DismissReason | null>(null);
  const params = { slug: person.urlSlug };
  // Not waited for: the card that is shown by then takes the next click.
  const refreshLists = () => {
    for (const queryKey of [suggestionKeys.saved(userId), suggestionKeys.dismissed(userId)])
      void queryClient.invalidateQueries({ queryKey });
  };

  const toggleSaved = () =>
    task.run('save', async () => {
      await call(isSaved ? unsaveSuggestion : saveSuggestion, { params });
      track(isSaved ? 'suggestion_unsaved' : 'suggestion_saved');
      await queryClient.invalidateQueries({ queryKey: suggestionKeys.all });
    });
  const dismiss = (reason: DismissReason) =>
    task.run('dismiss', async () => {
      await call(dismissSuggestion, { params, body: { reason } });
      track('suggestion_dismissed', { reason });
      setDismissedFor(reason);
      onDismissed?.(true);
      refreshLists();
    });
  const restore = () =>
    task.run('restore', async () => {
      await call(restoreSuggestion, { params });
      track('suggestion_restored');
      setDismissedFor(null);
      onDismissed?.(false);
      refreshLists();
    });
  return { dismissedFor, isBusy: task.pending !== null, failure: task.failure, toggleSaved, dismiss, restore };
}
