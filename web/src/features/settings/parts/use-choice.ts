import { changePreferences, type PreferenceChange } from '@foyer/contract/settings/preferences.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '#src/lib/call.ts';
import { preferencesQuery, withChange } from '../queries.ts';

export type Choose = (change: PreferenceChange) => Promise<boolean>;

/** Changes preferences: shown at once, taken back with a sentence when the server would not or could not. */
export function useChoice(userId: string): { choose: Choose; failure: unknown } {
  const queries = useQueryClient();
  const { queryKey } = preferencesQuery(userId);
  const [failure, setFailure] = useState<unknown>(null);
  const newest = useRef(0);

  async function choose(change: PreferenceChange): Promise<boolean> {
    newest.current += 1;
    const mine = newest.current;
    setFailure(null);
    await queries.cancelQueries({ queryKey });
    const before = queries.getQueryData(queryKey);
    queries.setQueryData(queryKey, (now) => now && withChange(now, change));
    try {
      const saved = await call(changePreferences, { body: change });
      // An answer to an earlier change does not know of a later one.
      if (mine === newest.current) queries.setQueryData(queryKey, saved);
      return true;
    } catch (error) {
      setFailure(error);
      if (mine === newest.current) queries.setQueryData(queryKey, before);
      void queries.invalidateQueries({ queryKey });
      return false;
    }
  }

  return { choose, failure };
}
