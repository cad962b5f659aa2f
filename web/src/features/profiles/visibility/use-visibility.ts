import type { FullProfile } from '@foyer/contract/profiles/my-profile.ts';
import type { Visibility, VisibilityField } from '@foyer/contract/rules/profiles/visibility.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { profileKeys } from '#src/lib/query-keys/profile-keys.ts';
import { myProfileQuery } from '../queries.ts';

export type VisibilityChange = ReturnType<typeof useVisibility>;

type Choice = { field: VisibilityField; visibility: Visibility };

/** Who may see what: shown at once, taken back when it could not be saved. */
export function useVisibility(userId: string) {
  const queries = useQueryClient();
  const { queryKey } = myProfileQuery(userId);
  const put = ({ field, visibility }: Choice) =>
    queries.setQueryData(
      queryKey,
      (profile: FullProfile | undefined) =>
        profile && { ...profile, visibility: { ...profile.visibility, [field]: visibility } },
    );
  const mutation = useMutation({
    // One after the other: the last choice is the one that stays.
    scope: { id: 'profile-visibility' },
    async mutationFn({ field, visibility }: Choice) {
      const { saveVisibilityChange } = await import('../requests.ts');
      await saveVisibilityChange({ [field]: visibility });
    },
    onMutate(choice) {
      const before = queries.getQueryData(queryKey)?.visibility[choice.field];
      put(choice);
      return before;
    },
    onError(_error, { field }, before) {
      if (before) put({ field, visibility: before });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: profileKeys.previews(userId) }),
  });
  return {
    failure: mutation.error,
    choose: (field: VisibilityField, visibility: Visibility) => mutation.mutate({ field, visibility }),
  };
}
