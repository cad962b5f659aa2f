import type { FullProfile } from '@foyer/contract/profiles/my-profile.ts';
import type { PublicProfile } from '@foyer/contract/profiles/public-profile.ts';
import { queryOptions } from '@tanstack/react-query';
import type { Call } from '#src/lib/api/create-call.ts';

/** The calls come with the first question, or with who is signed in: a public page that is only read needs none. */
const calls = () => import('./calls.ts');

export const fullProfileQuery = (userId: string) =>
  queryOptions({
    queryKey: ['profile', 'mine', userId],
    async queryFn({ signal }): Promise<FullProfile> {
      return (await calls()).readFull(signal);
    },
    staleTime: 0,
  });

/** Before the keys of what others see of it: any change may change that. */
export const previewKey = (userId: string) => ['profile', 'preview', userId] as const;

export const previewQuery = (userId: string, as: 'public' | 'member') =>
  queryOptions({
    queryKey: [...previewKey(userId), as],
    async queryFn({ signal }): Promise<PublicProfile | null> {
      return (await calls()).preview(as, signal);
    },
    staleTime: 0,
  });

/** Somebody's profile as `viewer` sees it: a member, or a stranger (null). Null when there is none to see. */
export const profileQuery = (slug: string, viewer: string | null, by?: Call) =>
  queryOptions({
    queryKey: ['profile', 'of', slug, viewer],
    async queryFn({ signal }): Promise<PublicProfile | null> {
      return (await calls()).readOf(slug, signal, by);
    },
  });
