import type { FullProfile } from '@foyer/contract/profiles/my-profile.ts';
import type { Visibility, VisibilityField } from '@foyer/contract/rules/profiles/visibility.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { profileKeys } from '../query-keys/profile-keys.ts';
import { myProfileQuery } from './my-profile-query.ts';

export type VisibilityChange = ReturnType<typeof useVisibility>;

type Choice = { field: VisibilityField; visibility: Visibility };

const mutationKey = ['profile-visibility'];

/** Changes who can see a part of the viewer's profile. The choice shows at once and is rolled back if saving fails. */
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
    mutationKey,
    // Saved one at a time, so that the last choice wins.
    scope: { id: 'profile-visibility' },
    async mutationFn({ field, visibility }: Choice) {
      const [{ call }, { saveVisibility }] = await Promise.all([
        import('../call.ts'),
        import('@foyer/contract/profiles/my-profile.ts'),
      ]);
      return call(saveVisibility, { body: { visibility: { [field]: visibility } } });
    },
    async onMutate(choice) {
      // A read that is under way would bring the old choice back.
      await queries.cancelQueries({ queryKey });
      const before = queries.getQueryData(queryKey)?.visibility[choice.field];
      put(choice);
      return before;
    },
    onError(_error, { field }, before) {
      if (before) put({ field, visibility: before });
    },
    // Only after the last of several choices: an earlier read would not have the later ones yet.
    onSettled: async () => {
      if (queries.isMutating({ mutationKey }) === 1) await queries.invalidateQueries({ queryKey: profileKeys.all });
    },
  });
  return {
    failure: mutation.error,
    choose: (field: VisibilityField, visibility: Visibility) => mutation.mutate({ field, visibility }),
  };
}
