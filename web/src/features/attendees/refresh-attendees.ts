import type { AttendeeFilter } from '@foyer/contract/attendees/attendee-filters.ts';
import { type Attendee, type AttendeeSort, listAttendees } from '@foyer/contract/attendees/attendees.ts';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { call } from '#src/lib/call.ts';
import { eventKeys } from '#src/lib/query-keys/event-keys.ts';
import { managedEventKeys } from '#src/lib/query-keys/managed-event-keys.ts';

type List = InfiniteData<{ items: Attendee[]; nextCursor: string | null }, string | null>;

/** Rows in a page; the most that the API returns. */
export const attendeePageSize = 100;
/** Of a longer list, only the pages with what has changed are read again: all of it would take minutes. */
const rereadPages = 3;

/** Reads again what has changed about some attendees. */
export async function refreshAttendees(
  queryClient: QueryClient,
  eventId: string,
  ids: readonly string[],
): Promise<void> {
  const listKey = managedEventKeys.attendeeLists(eventId);
  const isList = (key: readonly unknown[]) => listKey.every((part, at) => key[at] === part);
  const lists = queryClient.getQueriesData<List>({ queryKey: listKey, type: 'active' });
  const isLong = lists.some(([, list]) => (list?.pages.length ?? 0) > rereadPages);
  const others = queryClient.invalidateQueries({
    queryKey: eventKeys.all,
    predicate: ({ queryKey }) => !isLong || !isList(queryKey),
  });
  if (isLong)
    await Promise.all(lists.map(([key, list]) => list && rereadPagesOf(queryClient, eventId, key, list, ids)));
  await others;
}

async function rereadPagesOf(
  queryClient: QueryClient,
  eventId: string,
  key: readonly unknown[],
  list: List,
  ids: readonly string[],
): Promise<void> {
  const [filter, sort] = key.slice(-2) as [AttendeeFilter, AttendeeSort];
  const isChanged = (items: readonly Attendee[]) => items.some(({ id }) => ids.includes(id));
  for (const [at, page] of list.pages.entries()) {
    if (!isChanged(page.items)) continue;
    const query = { ...filter, sort, limit: attendeePageSize, cursor: list.pageParams[at] ?? undefined };
    const { items } = await call(listAttendees, { params: { id: eventId }, query });
    const changed = new Map(items.map((item) => [item.id, item]));
    // Only the rows: a row that no longer matches the filter stays where it is until the list is read anew.
    queryClient.setQueryData<List>(key, (now) => {
      if (!now) return now;
      const pages = now.pages.map((each, index) =>
        index === at ? { ...each, items: each.items.map((item) => changed.get(item.id) ?? item) } : each,
      );
      return { ...now, pages };
    });
  }
}
