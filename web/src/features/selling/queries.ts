import type { Event } from '@foyer/contract/events/event.ts';
import { readEvent } from '@foyer/contract/events/finding.ts';
import { listPromoCodes } from '@foyer/contract/events/tickets/promo-codes.ts';
import { listOrders } from '@foyer/contract/events/tickets/selling.ts';
import { listTicketTypes } from '@foyer/contract/events/tickets/ticket-types.ts';
import type { OrderState } from '@foyer/contract/rules/events/ticket-choices.ts';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { hasCode } from '#src/lib/api/api-error.ts';
import { call } from '#src/lib/call.ts';
import { eventsKey } from '#src/lib/query-client.ts';

/** Begins the keys of all that is sold for one event. Guests change the figures at any time. */
const sellingKey = [...eventsKey, 'selling'] as const;
const fresh = { staleTime: 0 } as const;

export const eventQuery = (id: string) =>
  queryOptions({
    queryKey: [...sellingKey, id, 'event'],
    queryFn: ({ signal }) => call(readEvent, { params: { id } }, signal),
    ...fresh,
  });

export const typesQuery = (id: string) =>
  queryOptions({
    queryKey: [...sellingKey, id, 'types'],
    queryFn: async ({ signal }) => (await call(listTicketTypes, { params: { id } }, signal)).items,
    ...fresh,
  });

export const codesQuery = (id: string) =>
  queryOptions({
    queryKey: [...sellingKey, id, 'codes'],
    queryFn: async ({ signal }) => (await call(listPromoCodes, { params: { id } }, signal)).items,
    ...fresh,
  });

export const ordersQuery = (id: string, state: OrderState | undefined, q: string) =>
  infiniteQueryOptions({
    queryKey: [...sellingKey, id, 'orders', state, q],
    queryFn: ({ signal, pageParam }) =>
      call(listOrders, { params: { id }, query: { state, ...(q && { q }), cursor: pageParam ?? undefined } }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    ...fresh,
  });

/** Whether there is nothing here for the viewer to look after. */
export function isNotMine({ data, error }: { data: Event | undefined; error: unknown }): boolean {
  return hasCode(error, 'NOT_FOUND', 'VALIDATION_FAILED') || data?.own === false;
}
