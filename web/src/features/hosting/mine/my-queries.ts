import type { EventCard, HostedEvent, MyRegistration } from '@foyer/contract/events/event.ts';
import { listMyEvents, listMyRegistrations } from '@foyer/contract/events/finding.ts';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { call } from '#src/lib/call.ts';
import { fresh, hostingKey } from '../queries.ts';
import type { MyAddress } from './my-address.ts';

export type Attended = { event: EventCard; registration: MyRegistration };
type Asked = { upcoming?: '1' } & Partial<Pick<MyAddress, 'q' | 'state'>>;

const limit = 50;

/** What somebody looks after: the newest first, unless what is asked has its own order. */
export const hostedQuery = (asked: Asked, after = '') =>
  pages<HostedEvent>(['mine', asked, after], after, (cursor, signal) =>
    call(listMyEvents, { query: { ...given(asked), cursor, limit } }, signal),
  );

/** What somebody comes to or came to. */
export const attendedQuery = (asked: Asked, after = '') =>
  pages<Attended>(['attended', asked, after], after, (cursor, signal) =>
    call(listMyRegistrations, { query: { ...given(asked), cursor, limit } }, signal),
  );

function given({ upcoming, q, state }: Asked) {
  return { upcoming, q: q || undefined, state: state || undefined };
}

type Page<Item> = { items: Item[]; nextCursor: string | null };
type Read<Item> = (cursor: string | undefined, signal: AbortSignal) => Promise<Page<Item>>;

function pages<Item>(key: readonly unknown[], after: string, read: Read<Item>) {
  return infiniteQueryOptions({
    queryKey: [...hostingKey, ...key],
    queryFn: ({ signal, pageParam }) => read(pageParam ?? undefined, signal),
    initialPageParam: (after || null) as string | null,
    getNextPageParam: ({ nextCursor }: Page<Item>) => nextCursor,
    placeholderData: keepPreviousData,
    ...fresh,
  });
}
