import type { EventCard, HostedEvent, MyRegistration } from '@foyer/contract/events/event.ts';
import type { OrderCard } from '@foyer/contract/orders/order.ts';
import type { WaitlistEntry } from '@foyer/contract/waitlist.ts';
import { queryOptions } from '@tanstack/react-query';
import { eventKeys } from '#src/lib/query-keys/event-keys.ts';

/** The requests come with the first question: the dashboard itself stays small. */
const requests = () => import('../requests.ts');

export type UpcomingAnswer = {
  hosting: HostedEvent[];
  attending: { event: EventCard; registration: MyRegistration }[];
  waiting: { event: EventCard; entry: WaitlistEntry }[];
};

/** What is to come of what somebody hosts, attends and waits for. */
export const upcomingEventsQuery = (userId: string) =>
  queryOptions({
    queryKey: eventKeys.upcoming(userId),
    async queryFn({ signal }): Promise<UpcomingAnswer> {
      return (await requests()).readUpcoming(signal);
    },
    staleTime: 0,
  });

/** Orders whose tickets are held for a payment. */
export const openOrdersQuery = (userId: string) =>
  queryOptions({
    queryKey: eventKeys.openOrders(userId),
    async queryFn({ signal }): Promise<OrderCard[]> {
      const items = await (await requests()).readNewestOrders(signal);
      return items.filter(({ state }) => state === 'held' || state === 'awaiting');
    },
    staleTime: 0,
  });
