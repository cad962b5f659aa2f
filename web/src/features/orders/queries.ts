import { listQuestions } from '@foyer/contract/events/people/questions.ts';
import type { Order } from '@foyer/contract/events/tickets/order.ts';
import { listMyOrders, readOrder } from '@foyer/contract/events/tickets/ordering.ts';
import { listTickets } from '@foyer/contract/events/tickets/ticket-types.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#src/lib/call.ts';
import { eventsKey } from '#src/lib/query-client.ts';

/** Begins the keys of all that is known of orders. */
const ordersKey = [...eventsKey, 'orders'] as const;

/** It changes elsewhere as well: at the checkout page, by the clock, by the organizer. */
export const orderQuery = (orderId: string) =>
  queryOptions({
    queryKey: [...ordersKey, 'of', orderId],
    queryFn: ({ signal }) => call(readOrder, { params: { orderId } }, signal),
    staleTime: 0,
  });

export const myOrdersQuery = infiniteQueryOptions({
  queryKey: [...ordersKey, 'mine'],
  queryFn: ({ signal, pageParam }) => call(listMyOrders, { query: { cursor: pageParam ?? undefined } }, signal),
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }) => nextCursor,
  staleTime: 0,
});

/** What else the event of an order offers now, with the order's own code. */
export const offerOfQuery = ({ event: { id }, promoCode }: Pick<Order, 'event' | 'promoCode'>) =>
  queryOptions({
    queryKey: [...ordersKey, 'offer', id, promoCode],
    queryFn: ({ signal }) => call(listTickets, { params: { id }, query: promoCode ? { code: promoCode } : {} }, signal),
    staleTime: 0,
  });

/** What the event of an order asks of those who come. */
export const questionsOfQuery = ({ event: { id } }: Pick<Order, 'event'>) =>
  queryOptions({
    queryKey: [...ordersKey, 'questions', id],
    queryFn: async ({ signal }) => (await call(listQuestions, { params: { id } }, signal)).questions,
    staleTime: 0,
  });
