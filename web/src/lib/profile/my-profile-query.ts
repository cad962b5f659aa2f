import type { FullProfile } from '@foyer/contract/profiles/my-profile.ts';
import { queryOptions } from '@tanstack/react-query';
import { profileKeys } from '../query-keys/profile-keys.ts';

/** The viewer's whole profile. The call is loaded with the first request, so that pages which only show profiles stay small. */
export const myProfileQuery = (userId: string) =>
  queryOptions({
    queryKey: profileKeys.mine(userId),
    async queryFn({ signal }): Promise<FullProfile> {
      const [{ call }, { readFullProfile }] = await Promise.all([
        import('../call.ts'),
        import('@foyer/contract/profiles/my-profile.ts'),
      ]);
      return call(readFullProfile, {}, signal);
    },
    staleTime: 0,
  });
