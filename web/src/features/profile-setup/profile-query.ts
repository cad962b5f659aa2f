import type { Profile } from '@foyer/contract/profiles.ts';
import { queryOptions } from '@tanstack/react-query';

/** The form as the server knows it. Read anew at each visit; what was typed since is the page's own. */
export const profileQuery = (userId: string) =>
  queryOptions({
    queryKey: ['profile', userId],
    async queryFn({ signal }): Promise<{ profile: Profile; profileComplete: boolean }> {
      const [{ call }, { readMyProfile }] = await Promise.all([
        import('#src/lib/call.ts'),
        import('@foyer/contract/profiles.ts'),
      ]);
      return call(readMyProfile, {}, signal);
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
