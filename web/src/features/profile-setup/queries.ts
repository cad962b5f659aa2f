import type { DataOf } from '@foyer/contract/http.ts';
import type { Profile } from '@foyer/contract/profiles/profiles.ts';
import type { getUserInterests } from '@foyer/contract/profiles/wizard/interests.ts';
import type { NetworkProfileLink } from '@foyer/contract/profiles/wizard/network.ts';
import { queryOptions } from '@tanstack/react-query';
import { profileSetupKeys } from '#src/lib/query-keys/profile-setup-keys.ts';

// The API client is loaded with the first request to keep the pages small.

/** The form's data on the server. Refetched at each visit; later input belongs to the page. */
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

/** Whether the profile has a LinkedIn profile. */
export const hasNetworkQuery = (userId: string) =>
  queryOptions({
    queryKey: profileSetupKeys.network(userId),
    async queryFn({ signal }): Promise<boolean> {
      const [{ call }, { readFullProfile }] = await Promise.all([
        import('#src/lib/call.ts'),
        import('@foyer/contract/profiles/my-profile.ts'),
      ]);
      return (await call(readFullProfile, {}, signal)).linkedInUrl !== null;
    },
    staleTime: 0,
    gcTime: 0,
  });

/** LinkedIn profiles that may be this person's. The server's search is limited to the time a page should wait. */
export const profileLinksQuery = (userId: string) =>
  queryOptions({
    queryKey: profileSetupKeys.links(userId),
    async queryFn({ signal }): Promise<NetworkProfileLink[]> {
      const [{ call }, { getLinkedInProfiles }] = await Promise.all([
        import('#src/lib/call.ts'),
        import('@foyer/contract/profiles/wizard/network.ts'),
      ]);
      return (await call(getLinkedInProfiles, {}, signal)).profileLinks;
    },
    retry: false,
    staleTime: 0,
  });

/** Saved interests, or suggestions. Refetched at each visit; later input belongs to the page. */
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
