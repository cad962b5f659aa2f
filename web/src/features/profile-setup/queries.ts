import type { DataOf } from '@foyer/contract/http.ts';
import type { Profile } from '@foyer/contract/profiles/profiles.ts';
import type { getUserInterests } from '@foyer/contract/profiles/wizard/interests.ts';
import type { ProfileLink } from '@foyer/contract/profiles/wizard/network.ts';
import { queryOptions } from '@tanstack/react-query';
import { profileSetupKeys } from '#src/lib/query-keys/profile-setup-keys.ts';

// The calls come with the first question: the pages themselves stay small.

/** The form as the server knows it. Read anew at each visit; what was typed since is the page's own. */
export const setupProfileQuery = (userId: string) =>
  queryOptions({
    queryKey: profileSetupKeys.form(userId),
    async queryFn({ signal }): Promise<{ profile: Profile; profileComplete: boolean }> {
      const [{ call }, { readMyProfile }] = await Promise.all([
        import('#src/lib/call.ts'),
        import('@foyer/contract/profiles/profiles.ts'),
      ]);
      return call(readMyProfile, {}, signal);
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** Who may be this person at the professional network. The server waits for it, as long as a page should. */
export const profileLinksQuery = (userId: string) =>
  queryOptions({
    queryKey: profileSetupKeys.links(userId),
    async queryFn({ signal }): Promise<ProfileLink[]> {
      const [{ call }, { getLinkedInProfiles }] = await Promise.all([
        import('#src/lib/call.ts'),
        import('@foyer/contract/profiles/wizard/network.ts'),
      ]);
      return (await call(getLinkedInProfiles, {}, signal)).profileLinks;
    },
    retry: false,
    staleTime: 0,
  });

/** What was saved, or proposals. Read anew at each visit; what was typed since is the page's own. */
export const interestsQuery = (userId: string) =>
  queryOptions({
    queryKey: profileSetupKeys.interests(userId),
    async queryFn({ signal }): Promise<DataOf<typeof getUserInterests>> {
      const [{ call }, interests] = await Promise.all([
        import('#src/lib/call.ts'),
        import('@foyer/contract/profiles/wizard/interests.ts'),
      ]);
      return call(interests.getUserInterests, {}, signal);
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
