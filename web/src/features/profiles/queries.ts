import type { PublicProfile } from '@foyer/contract/profiles/public-profile.ts';
import { queryOptions } from '@tanstack/react-query';
import type { Call } from '#src/lib/api/create-call.ts';
import { profileKeys } from '#src/lib/query-keys/profile-keys.ts';

/** The API client is loaded with the first request: a public page that is only read does not need it. */
const requests = () => import('./profile-requests.ts');

export const previewQuery = (userId: string, as: 'public' | 'member') =>
  queryOptions({
    queryKey: profileKeys.preview(userId, as),
    async queryFn({ signal }): Promise<PublicProfile | null> {
      return (await requests()).fetchPreview(as, signal);
    },
    staleTime: 0,
  });

/** A profile as `viewer` sees it, a member or a visitor (null). The data is null when there is nothing to see. */
export const publicProfileQuery = (slug: string, viewer: string | null, by?: Call) =>
  queryOptions({
    queryKey: profileKeys.public(slug, viewer),
    async queryFn({ signal }): Promise<PublicProfile | null> {
      return (await requests()).fetchPublicProfile(slug, signal, by);
    },
  });
