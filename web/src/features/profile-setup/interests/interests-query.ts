import type { DataOf } from '@foyer/contract/http.ts';
import type { getUserInterests } from '@foyer/contract/wizard/interests.ts';
import { queryOptions } from '@tanstack/react-query';

export type Interests = DataOf<typeof getUserInterests>;

const calls = () => Promise.all([import('#src/lib/call.ts'), import('@foyer/contract/wizard/interests.ts')]);

/** What was saved, or proposals. Read anew at each visit; what was typed since is the page's own. */
export const interestsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['interests', userId],
    async queryFn({ signal }): Promise<Interests> {
      const [{ call }, { getUserInterests }] = await calls();
      return call(getUserInterests, {}, signal);
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

export async function saveTopics(lists: { interests: string[]; likes: string[] }): Promise<void> {
  const [{ call }, { saveInterests }] = await calls();
  await call(saveInterests, { body: lists });
}
