import { listParticipants, type Participant } from '@foyer/contract/messaging/groups.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#src/lib/call.ts';
import { messagingKeys } from '#src/lib/query-keys/messaging-keys.ts';

/** Everyone in a group, with those who left. Read again with the conversation. */
export const participantsQuery = (viewer: string, id: string) =>
  queryOptions({
    queryKey: messagingKeys.participants(viewer, id),
    async queryFn({ signal }): Promise<Participant[]> {
      const all: Participant[] = [];
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
