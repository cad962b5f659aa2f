import type { PreferenceChange } from '@foyer/contract/settings/preferences.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { changesMade, savePreferences } from '#src/lib/preferences/save-preferences.ts';
import { preferencesQuery, withChange } from './queries.ts';

export type Choose = (change: PreferenceChange) => Promise<boolean>;

/** Changes preferences optimistically, and rolls back with a message on failure. */
export function usePreferences(userId: string): { choose: Choose; failure: unknown } {
  const queries = useQueryClient();
  const { queryKey } = preferencesQuery(userId);
  const [failure, setFailure] = useState<unknown>(null);

  async function choose(change: PreferenceChange): Promise<boolean> {
    setFailure(null);
    const saving = savePreferences(change);
    const mine = changesMade();
    // The response to an earlier choice doesn't contain a later one, whose own response follows.
    const isLast = () => mine === changesMade();
    await queries.cancelQueries({ queryKey });
    const before = queries.getQueryData(queryKey);
    queries.setQueryData(queryKey, (now) => now && withChange(now, change));
    try {
      const saved = await saving;
      if (isLast() && saved) queries.setQueryData(queryKey, saved);
      return true;
    } catch (error) {
      setFailure(error);
      if (isLast()) {
        queries.setQueryData(queryKey, before);
        void queries.invalidateQueries({ queryKey });
      }
      return false;
    }
  }

  return { choose, failure };
}
