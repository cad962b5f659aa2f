import { readFullProfile, saveVisibility } from '@foyer/contract/profiles/my-profile.ts';
import type { Visibility } from '@foyer/contract/rules/profiles/visibility.ts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#src/lib/call.ts';
import { profileKeys } from '#src/lib/query-keys/profile-keys.ts';

const visibilityQuery = (userId: string) =>
  queryOptions({
    queryKey: profileKeys.visibility(userId),
    queryFn: async ({ signal }) => (await call(readFullProfile, {}, signal)).visibility.profile,
    staleTime: 0,
  });

/** Who finds the profile at all: shown at once, taken back when it could not be saved. */
export function useProfileVisibility(userId: string) {
  const queries = useQueryClient();
  const { queryKey } = visibilityQuery(userId);
  const mutation = useMutation({
    // One after the other: the last choice is the one that stays.
    scope: { id: 'profile-visibility' },
    mutationFn: (profile: Visibility) => call(saveVisibility, { body: { visibility: { profile } } }),
    async onMutate(chosen) {
      await queries.cancelQueries({ queryKey });
      const before = queries.getQueryData(queryKey);
      queries.setQueryData(queryKey, chosen);
      return before;
    },
    onError: (_error, _chosen, before) => void queries.setQueryData(queryKey, before),
    onSettled: () => queries.invalidateQueries({ queryKey: profileKeys.all }),
  });
  return { query: useQuery(visibilityQuery(userId)), failure: mutation.error, choose: mutation.mutate };
}
