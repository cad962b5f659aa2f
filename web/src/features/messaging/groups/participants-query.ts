import { listParticipants, type Participant } from '@foyer/contract/messaging/groups.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#src/lib/call.ts';
import { messagingKeys } from '#src/lib/query-keys/messaging-keys.ts';

const pageSize = 100;

/** Everyone in a group, with those who left; `only` some by their numbers, in rooms of any size. Read again with the conversation. */
export const participantsQuery = (viewer: string, id: string, only: readonly number[] | null = null) =>
  queryOptions({
    queryKey: messagingKeys.participants(viewer, id, only === null ? 'all' : only.join(' ')),
    async queryFn({ signal }): Promise<Participant[]> {
      const all: Participant[] = [];
      if (only !== null) {
        for (let at = 0; at < only.length; at += pageSize) {
          const query = { no: only.slice(at, at + pageSize) };
          all.push(...(await call(listParticipants, { params: { id }, query }, signal)).items);
        }
        return all;
      }
      for (let hasMore = true; hasMore; ) {
        const query = { after: all.at(-1)?.no ?? 0 };
        const page = await call(listParticipants, { params: { id }, query }, signal);
        all.push(...page.items);
        hasMore = page.hasMore;
      }
      return all;
    },
    staleTime: 0,
  });
