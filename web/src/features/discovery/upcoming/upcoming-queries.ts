import type { EventCard, HostedEvent, MyRegistration } from '@foyer/contract/events/event.ts';
import type { OrderCard } from '@foyer/contract/orders/order.ts';
import type { WaitlistEntry } from '@foyer/contract/waitlist.ts';
import { queryOptions } from '@tanstack/react-query';
import { eventKeys } from '#src/lib/query-keys/event-keys.ts';

/** Loaded with the first request, to keep the dashboard small. */
const requests = () => import('../requests.ts');

export type MyUpcomingEvents = {
  hosting: HostedEvent[];
  attending: { event: EventCard; registration: MyRegistration }[];
  waiting: { event: EventCard; entry: WaitlistEntry }[];
};

/** The upcoming events that the viewer hosts, attends and waits for. */
export const upcomingEventsQuery = (userId: string) =>
  queryOptions({
    queryKey: eventKeys.upcoming(userId),
    async queryFn({ signal }): Promise<MyUpcomingEvents> {
      return (await requests()).readUpcoming(signal);
    },
    staleTime: 0,
  });

/** The viewer's orders that wait for a payment. */
export const openOrdersQuery = (userId: string) =>
  queryOptions({
    queryKey: eventKeys.openOrders(userId),
    async queryFn({ signal }): Promise<OrderCard[]> {
      const items = await (await requests()).readNewestOrders(signal);
      return items.filter(({ state }) => state === 'held' || state === 'awaiting');
    },
    staleTime: 0,
  });
