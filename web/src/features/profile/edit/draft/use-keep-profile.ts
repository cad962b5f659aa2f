import type { FullProfile } from '@foyer/contract/profiles/my-profile.ts';
import { useQueryClient } from '@tanstack/react-query';
import { session } from '#src/lib/session/session.ts';
import { fullProfileQuery, previewKey } from '../../queries.ts';

/** Shows a profile that was just saved wherever it shows: on this page, in the top bar, as others see it. */
export function useKeepProfile(userId: string): (saved: FullProfile) => void {
  const queries = useQueryClient();
  return (saved) => {
    queries.setQueryData(fullProfileQuery(userId).queryKey, saved);
    void queries.invalidateQueries({ queryKey: previewKey(userId) });
    void queries.invalidateQueries({ queryKey: ['profile', 'of'] });
    const state = session.state();
    if (state.status === 'signed-in' && state.user.id === userId && state.user.name !== saved.displayName) {
      session.updateUser({ ...state.user, name: saved.displayName });
    }
  };
}
