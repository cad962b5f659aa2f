import { listMyOrders, readOrder } from '@foyer/contract/orders/checkout.ts';
import type { Order } from '@foyer/contract/orders/order.ts';
import { listOrders, type OrderFilter, type OrderSort } from '@foyer/contract/orders/sales.ts';
import { listTickets } from '@foyer/contract/tickets/ticket-types.ts';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#src/lib/call.ts';
import { managedEventKeys } from '#src/lib/query-keys/managed-event-keys.ts';
import { orderKeys } from '#src/lib/query-keys/registration-keys.ts';
import type { TableSort } from '#src/ui/table/table-types.ts';
import { sortParameter } from '#src/ui/table/use-table-sort.ts';

/** Always read again: the checkout page, an expired hold or the organizer may have changed the order. */
export const orderQuery = (orderId: string) =>
  queryOptions({
    queryKey: orderKeys.order(orderId),
    queryFn: ({ signal }) => call(readOrder, { params: { orderId } }, signal),
    staleTime: 0,
  });

export const myOrdersQuery = infiniteQueryOptions({
  queryKey: orderKeys.mine,
  queryFn: ({ signal, pageParam }) => call(listMyOrders, { query: { cursor: pageParam ?? undefined } }, signal),
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }) => nextCursor,
  staleTime: 0,
});

/** The viewer's orders for one event. */
export const myEventOrdersQuery = (eventId: string, viewer: string) =>
  queryOptions({
    queryKey: orderKeys.mineOf(eventId, viewer),
    queryFn: ({ signal }) => call(listMyOrders, { query: { event: eventId } }, signal),
    staleTime: 0,
  });

/** The tickets now on sale for the event of an order, at the prices of the order's promo code. */
export const orderOfferQuery = ({ event: { id }, promoCode }: Pick<Order, 'event' | 'promoCode'>) =>
  queryOptions({
    queryKey: orderKeys.ticketOffer(id, promoCode),
    queryFn: ({ signal }) => call(listTickets, { params: { id }, query: promoCode ? { code: promoCode } : {} }, signal),
    staleTime: 0,
  });

/** The orders for one event, for its organizer. */
export const eventOrdersQuery = (eventId: string, filter: OrderFilter, order: TableSort) =>
  infiniteQueryOptions({
    queryKey: managedEventKeys.orders(eventId, filter, sortParameter(order)),
    queryFn: ({ signal, pageParam }) => {
      const sort = sortParameter(order) as OrderSort;
      const query = { ...filter, sort, limit: 100, cursor: pageParam ?? undefined };
      return call(listOrders, { params: { id: eventId }, query }, signal);
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
